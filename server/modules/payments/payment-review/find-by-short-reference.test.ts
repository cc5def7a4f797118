import { formatJournalId, journalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { expect, it } from 'vitest';
import { findByShortReference, type ReadNewest } from './find-by-short-reference.ts';

const now = Date.UTC(2026, 2, 2);
const ids = Array.from({ length: 60_000 }, (_, index) => journalId(now - index, 1, 0));
const endOf = (id: bigint | undefined) => formatJournalId(id ?? 0n).slice(-8);

it('a search for the end of a journal’s id reads the newest journals in pieces, one search at a time', async () => {
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  const readNewest: ReadNewest = async (before, count) => {
    sizes.push(count);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    const from = before === undefined ? 0 : ids.indexOf(before) + 1;
    return ids.slice(from, from + count);
  };
  const [last = 0n, older = 0n] = [ids[49_999], ids[50_000]];
  const found = await Promise.all([last, older, last].map((id) => findByShortReference(endOf(id), readNewest)));
  expect(found).toEqual([[last], [], [last]]);
  expect(most).toBe(1);
  expect(Math.max(...sizes)).toBe(2_000);
  expect(sizes).toHaveLength(3 * 25);
});
