import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { digestJournal, NO_SEAL, type SealedJournal } from './journal-digest.ts';
import { readSealedJournals } from './sealed-journals.ts';

/** The end of a site's chain. Kept elsewhere, it proves later that nothing before it was made anew. */
export interface ChainHead {
  readonly position: bigint;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface ChainReport {
  readonly siteId: string;
  readonly sealed: bigint;
  readonly head: ChainHead | undefined;
  /** The first row that is not what was sealed. */
  readonly broken: { readonly position: bigint; readonly journalId: string; readonly what: string } | undefined;
  /** Journals without a seal that should have one by now. */
  readonly unsealed: bigint;
}

const BATCH = 1000;
/** The job seals every minute; what is older than this and unsealed was written past it. */
const UNSEALED_AFTER_MINUTES = 10;

/** Works the whole chain of a site out again from what its journals and postings say now. */
export async function verifyChain(
  db: Database,
  siteId: string,
  now: Date,
  knownHead?: ChainHead,
): Promise<ChainReport> {
  let before: Buffer = NO_SEAL;
  let position = 0n;
  let broken: ChainReport['broken'];
  for (;;) {
    const seals = await db
      .selectFrom('journal_seals')
      .select(['position', 'journal_id', 'hash'])
      .where('site_id', '=', siteId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(BATCH)
      .execute();
    const journals = await readSealedJournals(
      db,
      siteId,
      seals.map((seal) => seal.journal_id),
    );
    for (const seal of seals) {
      const what = faultOf(seal, position + 1n, before, journals.get(seal.journal_id), knownHead);
      broken ??= what === undefined ? undefined : { position: seal.position, journalId: seal.journal_id, what };
      before = seal.hash;
      position = seal.position;
    }
    if (broken || seals.length < BATCH) break;
  }
  if (knownHead && position < knownHead.position) {
    broken ??= { position: position + 1n, journalId: '', what: `the chain ends before position ${knownHead.position}` };
  }
  return {
    siteId,
    sealed: position,
    head: position === 0n ? undefined : { position, hash: before.toString('hex') },
    broken,
    unsealed: await countUnsealed(db, siteId, now),
  };
}

function faultOf(
  seal: { position: bigint; journal_id: string; hash: Buffer },
  expected: bigint,
  before: Buffer,
  journal: SealedJournal | undefined,
  knownHead: ChainHead | undefined,
): string | undefined {
  if (seal.position !== expected) return `the seal of position ${expected} is missing`;
  if (!journal) return 'the journal is gone';
  if (!digestJournal(before, seal.position, journal).equals(seal.hash)) {
    return 'the journal, its postings or its seal were changed';
  }
  if (knownHead?.position === seal.position && knownHead.hash !== seal.hash.toString('hex')) {
    return 'the chain was made anew: this is not the head that was noted';
  }
  return undefined;
}

async function countUnsealed(db: Database, siteId: string, now: Date): Promise<bigint> {
  const before = new Date(now.getTime() - UNSEALED_AFTER_MINUTES * 60_000);
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM journals j
    WHERE j.site_id = ${siteId} AND j.at < ${before}
      AND NOT EXISTS (SELECT 1 FROM journal_seals s WHERE s.site_id = ${siteId} AND s.journal_id = j.journal_id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0n;
}
