import { expect, it } from 'vitest';
import { MAX_COLUMNS, readRecords } from './read-records.ts';

it('a line with too many columns is refused before the rest is read', () => {
  const line = (columns: number) => 'c,'.repeat(columns - 1);
  expect(readRecords(`${line(MAX_COLUMNS)}\n`, { delimiter: ',' })).toMatchObject({ ok: true });
  expect(readRecords(`${line(MAX_COLUMNS + 1)}\n1\n`, { delimiter: ',' })).toEqual({
    ok: false,
    code: 'file_unreadable',
    detail: { sentence: 'a line has more than 1000 columns' },
  });
});
