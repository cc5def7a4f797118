import { expect, it } from 'vitest';
import { countTurns } from '../../../../platform/testing/count-turns.ts';
import { readTable } from './read-table.ts';
import { readTableOffThread } from './read-table-off-thread.ts';

it('reads a large catalogue in a separate thread, with the same result', async () => {
  const lines = Array.from({ length: 8_000 }, (_, row) => `game${row},Game ${row},A tale of a tale,40`);
  const file = Buffer.from(`appid,appname,brief_intro,newcps\n${lines.join('\n')}\n`);
  const { result: read, turns } = await countTurns(() => readTableOffThread(file, 'items'));
  expect(turns).toBeGreaterThan(50);
  expect(read).toEqual(readTable(file, 'items'));
});
