import { firstIdAt, formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { JournalBlocksTable } from '../../../../platform/db/tables/ledger.ts';
import { DIGEST_BYTES, digestBlock, NO_BLOCK } from './digest.ts';
import { unpackIds } from './pack-ids.ts';
import { readDigests } from './read-digests.ts';

/** The end of a site's chain. A copy that is stored elsewhere can prove later that no earlier block was replaced. */
export interface ChainHead {
  /** The number of the last block. */
  readonly position: bigint;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface ChainReport {
  readonly siteId: string;
  /** The number of journals in the blocks. */
  readonly sealed: bigint;
  readonly head: ChainHead | undefined;
  /** The first block that differs from its seal, and the first journal that differs. */
  readonly broken: { readonly position: bigint; readonly journalId: string; readonly problem: string } | undefined;
  /** Unsealed journals that should be sealed by now. */
  readonly unsealed: bigint;
}

type Block = Selectable<JournalBlocksTable>;
type Fault = { readonly journalId: string; readonly problem: string };

const BLOCKS_AT_ONCE = 20;
/** An older unsealed journal has bypassed sealing. */
const UNSEALED_AFTER_MS = 10 * 60_000;

/** Recomputes the whole chain of a site from its current journals and postings. */
export async function verifyChain(
  db: Database,
  siteId: string,
  now: Date,
  knownHead?: ChainHead,
): Promise<ChainReport> {
  const bound = firstIdAt(new Date(now.getTime() - UNSEALED_AFTER_MS));
  let before: Buffer = NO_BLOCK;
  let position = 0n;
  let sealed = 0n;
  let sealedBeforeBound = 0n;
  let broken: ChainReport['broken'];
  for (;;) {
    const blocks = await db
      .selectFrom('journal_blocks')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(BLOCKS_AT_ONCE)
      .execute();
    for (const block of blocks) {
      const ids = unpackIds(block.ids);
      // After the first fault the ids are only counted.
      const fault = broken ? undefined : await faultOf(db, block, ids, position + 1n, before, knownHead);
      if (fault) broken = { position: block.position, ...fault };
      sealed += BigInt(ids.length);
      sealedBeforeBound += BigInt(ids.filter((id) => id < bound).length);
      before = block.hash;
      position = block.position;
    }
    if (blocks.length < BLOCKS_AT_ONCE) break;
  }
  if (knownHead && position < knownHead.position) {
    const problem = `the chain ends before position ${knownHead.position}`;
    broken ??= { position: position + 1n, journalId: '', problem };
  }
  const countBeforeBound = await countBefore(db, siteId, bound);
  return {
    siteId,
    sealed,
    head: position === 0n ? undefined : { position, hash: before.toString('hex') },
    broken,
    unsealed: countBeforeBound > sealedBeforeBound ? countBeforeBound - sealedBeforeBound : 0n,
  };
}

async function faultOf(
  db: Database,
  block: Block,
  ids: readonly bigint[],
  expected: bigint,
  before: Buffer,
  knownHead: ChainHead | undefined,
): Promise<Fault | undefined> {
  if (block.position !== expected) return { journalId: '', problem: `the block of position ${expected} is missing` };
  const journal = await findChangedJournal(db, block, ids);
  if (journal) return journal;
  if (!isWhole(block, ids) || !sealOf(block, before).equals(block.hash)) {
    return { journalId: '', problem: 'the block or its seal was changed' };
  }
  if (knownHead?.position === block.position && knownHead.hash !== block.hash.toString('hex')) {
    return { journalId: '', problem: 'the chain was made anew: this is not the head that was noted' };
  }
  return undefined;
}

/** Columns that are not hashed must agree with the hashed ones. */
function isWhole(block: Block, ids: readonly bigint[]): boolean {
  return block.journals === ids.length && block.first_id === ids[0] && block.last_id === ids.at(-1);
}

export function sealOf(block: Pick<Block, 'site_id' | 'position' | 'is_late' | 'ids' | 'digests'>, before: Buffer) {
  const { site_id: siteId, position, is_late: isLate, ids, digests } = block;
  return digestBlock(before, { siteId, position, isLate, ids, digests });
}

async function findChangedJournal(db: Database, block: Block, ids: readonly bigint[]): Promise<Fault | undefined> {
  const now = new Map((await readDigests(db, block.site_id, ids)).map(({ id, digest }) => [id, digest]));
  for (const [place, id] of ids.entries()) {
    const digest = now.get(id);
    const journalId = formatJournalId(id);
    if (!digest) return { journalId, problem: 'the journal is gone' };
    if (!digest.equals(block.digests.subarray(place * DIGEST_BYTES, (place + 1) * DIGEST_BYTES))) {
      return { journalId, problem: 'the journal, its postings or its digest were changed' };
    }
  }
  return undefined;
}

async function countBefore(db: Database, siteId: string, bound: bigint): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM journals WHERE site_id = ${siteId} AND journal_id < ${bound}`.execute(db);
  return rows[0]?.count ?? 0n;
}
