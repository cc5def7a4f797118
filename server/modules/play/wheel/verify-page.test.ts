import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { fractionOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import { describe, expect, it } from 'vitest';
import { drawDigest } from './seeds.ts';
import { writeVerifyPage } from './verify-page-routes.ts';

const PRIZES = [
  { id: 'a', odds: 100 },
  { id: 'b', odds: 2900 },
  { id: 'again', odds: 7000 },
];

interface Page {
  readonly hashOf: (text: string) => Promise<string>;
  readonly digestOf: (serverSeed: string, clientSeed: string, nonce: number) => Promise<string>;
  readonly fractionOf: (digest: string) => number;
  readonly prizeAt: (prizes: readonly { id: string; odds: number }[], fraction: number) => string;
}

describe('the page that people save (Spec: E3)', () => {
  const page = writeVerifyPage();

  it('is self-contained: it imports no file, and may neither load nor send data', () => {
    expect(page).not.toMatch(/https?:\/\/|\bsrc=|\bhref=|\bimport\b|fetch\(|XMLHttpRequest/);
    expect(page).toContain("default-src 'none'");
  });

  it('draws the same prize as the server for each of 1,000', async () => {
    const script = /<script id="arithmetic">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    const scope = { crypto: globalThis.crypto, TextEncoder, Uint8Array } as unknown as Page;
    runInNewContext(script, scope as object);
    for (let index = 0; index < 1000; index += 1) {
      const serverSeed = createHash('sha256').update(`saved ${index}`).digest('hex');
      const digest = await scope.digestOf(serverSeed, 'mine', index);
      expect(digest).toBe(drawDigest(serverSeed, 'mine', index));
      expect(scope.prizeAt(PRIZES, scope.fractionOf(digest))).toBe(prizeAt(PRIZES, fractionOf(digest)));
    }
    expect(await scope.hashOf('abc')).toBe(createHash('sha256').update('abc').digest('hex'));
  });
});
