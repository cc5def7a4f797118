import { expect, it } from 'vitest';
import { MOST_COLUMNS, readRecords } from './read-records.ts';

it('a line with more columns than any list is refused before the rest is read', () => {
  const line = (columns: number) => 'c,'.repeat(columns - 1);
  expect(readRecords(`${line(MOST_COLUMNS)}\n`, { delimiter: ',' })).toMatchObject({ ok: true });
  expect(readRecords(`${line(MOST_COLUMNS + 1)}\n1\n`, { delimiter: ',' })).toEqual({
    ok: false,
    code: 'file_unreadable',
    detail: { sentence: 'a line has more than 1000 columns' },
  });
});
