import { describe, expect, it } from 'vitest';
import { pdfOf } from './picture-pdf.ts';

const picture = (bytes: number[]) => ({ jpeg: Uint8Array.from(bytes), width: 10, height: 14 });

describe('a PDF of pictures', () => {
  it('has each object where its table says, and as many bytes in each stream as it names', async () => {
    const blob = pdfOf([picture([1, 2, 3]), picture([255, 216, 10, 13, 0])], '명세서');
    expect(blob.type).toBe('application/pdf');
    const text = Buffer.from(await blob.arrayBuffer()).toString('latin1');
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(starts).toHaveLength(9);
    starts.forEach((at, index) => {
      expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    });
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(stream).toHaveLength(Number(length));
    expect(text).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
    expect(text).toContain('/Title <FEFFBA85C138C11C>');
  });
});
