import type { Database } from '../../../../platform/db/database.ts';
import { findBlock } from './blocks.ts';
import { DIGEST_BYTES, NO_BLOCK } from './digest.ts';
import { readDigests } from './read-digests.ts';
import { sealOf } from './verify-chain.ts';

export interface JournalSeal {
  /** Of the block in its site's chain. */
  readonly position: bigint;
  /** Of the block; hexadecimal. */
  readonly hash: string;
  /** The journal and its postings say what they said when they were sealed, and so does the block. */
  readonly isIntact: boolean;
}

/** The seal of one journal, worked out again; undefined while it is not sealed. */
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
