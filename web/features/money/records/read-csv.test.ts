import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

describe('the rows of a CSV file', () => {
  it('are read with quoted cells, and without the byte order mark', () => {
    expect(readCsv('\uFEFFTime,Note\r\n2026-03-05,"To =H*** ""x"", evil"\r\n2026-03-06,\r\n')).toEqual([
      ['Time', 'Note'],
      ['2026-03-05', 'To =H*** "x", evil'],
      ['2026-03-06', ''],
    ]);
  });
});
