import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { takeTurns } from '../../../platform/take-turns.ts';

/** The end of a journal's id, which people read to each other: eight of its characters, in capitals on a receipt. */
const SHORT_REFERENCE = /^(?=.*[a-z])[0-9a-hjkmnp-tv-z]{8}$/i;
/** It is derived from the id and has no index: this many of the newest are searched. */
const SHORT_AMONG = 50_000;
/** Fifty thousand at once would keep the process from all other requests for a tenth of a second. */
const AT_ONCE = 2_000;

const inTurn = takeTurns(1);

/** Ids of journals before `before`, newest first. */
export type ReadNewest = (before: bigint | undefined, most: number) => Promise<readonly bigint[]>;

/** The journals whose ids end with these words, among the newest; one search at a time in a process. */
export async function findByShortReference(words: string, readNewest: ReadNewest): Promise<bigint[]> {
  if (!SHORT_REFERENCE.test(words)) return [];
  const end = words.toLowerCase();
  return inTurn(async () => {
    const found: bigint[] = [];
    let before: bigint | undefined;
    for (let read = 0; read < SHORT_AMONG; read += AT_ONCE) {
      const ids = await readNewest(before, AT_ONCE);
      found.push(...ids.filter((id) => formatJournalId(id).endsWith(end)));
      before = ids.at(-1);
      if (ids.length < AT_ONCE) break;
    }
    return found;
  });
}
