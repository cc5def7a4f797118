import { expect, it } from 'vitest';
import { countTurns } from '../../../platform/testing/count-turns.ts';
import { readCsv } from './read-csv.ts';
import { readCsvOffThread } from './read-csv-off-thread.ts';

it('a long file of rates is read without blocking other requests, to the same result', async () => {
  const lines = Array.from({ length: 5000 }, (_, line) => `usd,2026-03-02,${line + 1}.5,Central bank`);
  const file = `currency,date,rate,source\n${lines.join('\n')}\n`;
  const { result: read, turns } = await countTurns(() => readCsvOffThread(file));
  expect(turns).toBeGreaterThan(50);
  expect(read.ok && read.value[0]).toEqual({
    ...{ line: 2, currency: 'USD', day: '2026-03-02', rate: '1.5', origin: 'Central bank' },
  });
  expect(read).toEqual(readCsv(file));
});

it('an unreadable long file is refused with its reason', async () => {
  const file = `currency,day,rate,origin\n"${'x'.repeat(200_000)}`;
  expect(await readCsvOffThread(file)).toMatchObject({ ok: false, code: 'file_unreadable' });
});

it('a comma in a rate or in a text before it makes no other number the rate', () => {
  const read = readCsv('currency,day,origin,rate\nUSD,2026-03-02,Bank,57,12\nUSD,2026-03-03,Bank, 9,57.12\n');
  expect(read.ok && read.value.map(({ rate }) => rate)).toEqual(['57,12', '9,57.12']);
});
