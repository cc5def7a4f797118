import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { takeTurns } from '../../../platform/take-turns.ts';

/** The last eight characters of a journal's id, in capitals on a receipt; people read them to each other. */
const SHORT_REFERENCE = /^(?=.*[a-z])[0-9a-hjkmnp-tv-z]{8}$/i;
/** How many of the newest journals are searched: the last characters have no index. */
const SHORT_AMONG = 50_000;
/** How many journals are searched at once: fifty thousand would make other requests wait for a tenth of a second. */
const AT_ONCE = 2_000;

const inTurn = takeTurns(1);

/** Reads ids of journals before `before`, newest first. */
export type ReadNewest = (before: bigint | undefined, most: number) => Promise<readonly bigint[]>;

/** Finds journals among the newest whose id ends with these characters; one search at a time in a process. */
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
