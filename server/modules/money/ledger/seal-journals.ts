import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { digestJournal, NO_SEAL } from './journal-digest.ts';
import { packBigints, packTexts } from './pack-array.ts';
import { readSealedJournals } from './sealed-journals.ts';

const BATCH = 1000;
/** A journal gets its time before it is committed: only what is older than any commit takes is sealed in order. */
const SETTLING_MS = 2_000;
/**
 * One that was committed late all the same is found by looking back this far; further back than any transaction of ours
 * may last. What is found still later is the nightly check's business.
 */
const LOOK_BACK_MS = 5 * 60_000;

/**
 * Seals what was posted and is not sealed yet, oldest first, site by site; gives how many. Journals are never touched:
 * seals are rows of their own, so posting pays nothing for the chain.
 */
export async function sealJournals(db: Database, now: Date, options: { whole?: boolean } = {}): Promise<number> {
  let sealed = 0;
  const sites = await db.selectFrom('sites').select('site_id').execute();
  for (const { site_id: siteId } of sites) {
    for (;;) {
      const count = await sealBatch(db, siteId, now, options.whole ?? false);
      sealed += count;
      if (count < BATCH) break;
    }
  }
  return sealed;
}

async function sealBatch(db: Database, siteId: string, now: Date, whole: boolean): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const last = await readLastSeal(tx, siteId);
      const ids = await findUnsealed(tx, siteId, whole ? undefined : last?.at, new Date(now.getTime() - SETTLING_MS));
      if (ids.length === 0) return 0;
      const journals = await readSealedJournals(tx, siteId, ids);
      let hash: Buffer = last?.hash ?? NO_SEAL;
      let position = last?.position ?? 0n;
      const hashes = ids.map((id) => {
        const journal = journals.get(id);
        if (!journal) throw new Error(`the journal ${id} was there a moment ago`);
        position += 1n;
        hash = digestJournal(hash, position, journal);
        return hash;
      });
      const first = position - BigInt(ids.length) + 1n;
      const positions = ids.map((_, index) => first + BigInt(index));
      await sql`INSERT INTO journal_seals (site_id, position, journal_id, hash)
        SELECT ${siteId}, s.position, s.journal_id, decode(s.hash, 'hex')
        FROM unnest(${packBigints(positions)}::bigint[], ${packTexts(ids)}::text[],
          ${packTexts(hashes.map((one) => one.toString('hex')))}::text[]) AS s (position, journal_id, hash)`.execute(
        tx,
      );
      return ids.length;
    });
  } catch (error) {
    // Another process sealed at this instant: it has done our work.
    if (sqlState(error) === '23505') return 0;
    throw error;
  }
}

async function readLastSeal(
  tx: Transaction,
  siteId: string,
): Promise<{ position: bigint; hash: Buffer; at: Date } | undefined> {
  const { rows } = await sql<{ position: bigint; hash: Buffer; at: Date }>`
    SELECT s.position, s.hash, j.at FROM journal_seals s
    JOIN journals j ON j.site_id = s.site_id AND j.journal_id = s.journal_id
    WHERE s.site_id = ${siteId} ORDER BY s.position DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Sorts before every journal of that moment and later: an id begins with its prefix and its time. */
function idBefore(moment: Date): string {
  return newId('jr', moment.getTime()).slice(0, 'jr_'.length + 10);
}

async function findUnsealed(
  tx: Transaction,
  siteId: string,
  lastAt: Date | undefined,
  before: Date,
): Promise<string[]> {
  const from = lastAt ? idBefore(new Date(lastAt.getTime() - LOOK_BACK_MS)) : '';
  const { rows } = await sql<{ journal_id: string }>`
    SELECT j.journal_id FROM journals j
    WHERE j.site_id = ${siteId} AND j.journal_id > ${from} AND j.at < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM journal_seals s WHERE s.site_id = ${siteId} AND s.journal_id = j.journal_id
      )
    ORDER BY j.journal_id LIMIT ${BATCH}`.execute(tx);
  return rows.map((row) => row.journal_id);
}
