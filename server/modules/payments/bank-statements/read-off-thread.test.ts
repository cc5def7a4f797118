import { expect, it } from 'vitest';
import { countTurns } from '../../../platform/testing/count-turns.ts';
import { readForImport } from './read-for-import.ts';
import { readOffThread } from './read-off-thread.ts';

const CELLS = Array.from({ length: 20 }, () => 'x'.repeat(8)).join(',');
const LINE = `2026-03-01,1234.50,${CELLS}\n`;
const HEADINGS = `Date,Amount,${CELLS}\n`;

it('reads a large statement with the same result while other callers are served', async () => {
  const file = { name: 'march.csv', bytes: Buffer.from(HEADINGS + LINE.repeat(9_000)) };
  const { result: read, turns } = await countTurns(() => readOffThread(file));
  expect(turns).toBeGreaterThan(50);
  expect(read.ok && read.value.lines).toHaveLength(9_000);
  expect(read).toEqual(readForImport(file));
});
