import { firstIdAt } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sqlState } from '../../../../platform/db/in-transaction.ts';
import { insertBlock, readChainEnd } from './blocks.ts';
import { findLate } from './find-late.ts';
import { readDigests, readDigestsBetween } from './read-digests.ts';

export interface SealOptions {
  /** Searches the whole past for late journals instead of only the last ten minutes. */
  readonly whole?: boolean;
  readonly blockSize?: number;
}

const BLOCK_SIZE = 1000;
/** Only journals older than this are sealed in order, because a journal gets its id before its commit. */
export const SETTLING_MS = 250;
/** The span that is searched for journals committed late. */
const OVERLAP_MS = 10 * 60_000;

/**
 * Seals unsealed journals in blocks, oldest first, site by site; returns their number. Blocks are rows of their own, so
 * sealing does not slow posting. Several processes may seal at the same time: each position of a chain is used once,
 * and the second process continues from the new end.
 */
export async function sealJournals(db: Database, now: Date, options: SealOptions = {}): Promise<number> {
  let sealed = 0;
  const sites = await db.selectFrom('sites').select('site_id').execute();
  for (const { site_id: siteId } of sites) {
    sealed += (await sealFresh(db, siteId, now, options.blockSize)).sealed;
    const from = options.whole ? 0n : firstIdAt(new Date(now.getTime() - OVERLAP_MS));
    sealed += (await sealLate(db, siteId, from, options.blockSize)).sealed;
  }
  return sealed;
}

export interface SealResult {
  readonly sealed: number;
  /** The position of the last new block. */
  readonly position: bigint | undefined;
}

/** Seals the journals that follow the last journal sealed in order. */
export async function sealFresh(db: Database, siteId: string, now: Date, blockSize = BLOCK_SIZE): Promise<SealResult> {
  const before = firstIdAt(new Date(now.getTime() - SETTLING_MS));
  let sealed = 0;
  let position: bigint | undefined;
  let end = await readChainEnd(db, siteId);
  for (;;) {
    const journals = await readDigestsBetween(db, siteId, { after: end.sealedTo, before, limit: blockSize });
    if (journals.length === 0) return { sealed, position };
    const next = await unlessTaken(insertBlock(db, siteId, end, journals, false));
    if (next) sealed += journals.length;
    position = next?.position;
    end = next ?? (await readChainEnd(db, siteId));
    if (next && journals.length < blockSize) return { sealed, position };
  }
}

/** Seals late journals from an id on, in blocks of their own. */
export async function sealLate(
  db: Database,
  siteId: string,
  from: bigint,
  blockSize = BLOCK_SIZE,
): Promise<SealResult> {
  let sealed = 0;
  let position: bigint | undefined;
  for (;;) {
    const end = await readChainEnd(db, siteId);
    const late = (await findLate(db, siteId, from, end.sealedTo)).slice(0, blockSize);
    const journals = await readDigests(db, siteId, late);
    if (journals.length === 0) return { sealed, position };
    const next = await unlessTaken(insertBlock(db, siteId, end, journals, true));
    if (next) sealed += journals.length;
    position = next?.position;
  }
}

/** undefined: another process used the position at the same moment. */
async function unlessTaken<Done>(insert: Promise<Done>): Promise<Done | undefined> {
  try {
    return await insert;
  } catch (error) {
    if (sqlState(error) === '23505') return undefined;
    throw error;
  }
}
