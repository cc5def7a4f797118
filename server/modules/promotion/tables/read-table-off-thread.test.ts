import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { readTableOffThread } from './read-table-off-thread.ts';

it('a large catalogue is read in a thread of its own, to the same result', async () => {
  const lines = Array.from({ length: 8_000 }, (_, row) => `game${row},Game ${row},A tale of a tale,40`);
  const file = Buffer.from(`appid,appname,brief_intro,newcps\n${lines.join('\n')}\n`);
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns += 1;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const read = await readTableOffThread(file, 'items');
  isRead = true;
  expect(turns).toBeGreaterThan(50);
  expect(read).toEqual(readTable(file, 'items'));
});
