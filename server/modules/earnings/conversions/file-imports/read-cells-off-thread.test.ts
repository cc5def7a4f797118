import { expect, it } from 'vitest';
import { countTurns } from '../../../../platform/testing/count-turns.ts';
import { readCells } from './read-cells.ts';
import { readCellsOffThread } from './read-cells-off-thread.ts';

const FIELDS = ['event_id', 'click_id', 'amount'].map((name) => ({ name, isNeeded: true }));
const ROWS = 20_000;
const FILE = Buffer.from(
  `event_id,click_id,amount\n${Array.from({ length: ROWS }, (_, row) => `e-${row},c-${row},12.50`).join('\n')}\n`,
);

it('a large file of conversions is read without blocking other requests, to the same result', async () => {
  const { result: read, turns } = await countTurns(() => readCellsOffThread(FILE, FIELDS, {}));
  // Other requests are not blocked while the rows are transferred either: they arrive in parts.
  expect(turns).toBeGreaterThan(50);
  expect(read.ok && read.value.rows).toHaveLength(ROWS);
  expect(read).toEqual(readCells(FILE, FIELDS, {}));
});

it('an unreadable file is refused with its reason', async () => {
  expect(await readCellsOffThread(Buffer.from('[1'), FIELDS, {})).toMatchObject({ ok: false, code: 'file_unreadable' });
});
