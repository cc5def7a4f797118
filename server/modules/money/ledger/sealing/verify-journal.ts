import type { Database } from '../../../../platform/db/database.ts';
import { findBlock } from './blocks.ts';
import { DIGEST_BYTES, NO_BLOCK } from './digest.ts';
import { readDigests } from './read-digests.ts';
import { sealOf } from './verify-chain.ts';

export interface JournalSeal {
  /** The block's position in its site's chain. */
  readonly position: bigint;
  /** The block's hash; hexadecimal. */
  readonly hash: string;
  /** The journal, its postings and the block are unchanged since they were sealed. */
  readonly isIntact: boolean;
}

/** The seal of one journal, recomputed; undefined while it is not sealed. */
export async function verifyJournal(db: Database, siteId: string, id: bigint): Promise<JournalSeal | undefined> {
  const block = await findBlock(db, siteId, id);
  if (!block) return undefined;
  const [now] = await readDigests(db, siteId, [id]);
  const sealed = block.digests.subarray(block.place * DIGEST_BYTES, (block.place + 1) * DIGEST_BYTES);
  const before = block.position === 1n ? NO_BLOCK : block.before;
  const isIntact =
    now?.digest.equals(sealed) === true &&
    before !== null &&
    sealOf({ ...block, site_id: siteId }, before).equals(block.hash);
  return { position: block.position, hash: block.hash.toString('hex'), isIntact };
}
