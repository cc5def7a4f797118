import { hash } from 'node:crypto';

export const DIGEST_BYTES = 16;

/** The seal before the first block of a site. */
export const NO_BLOCK: Buffer = Buffer.alloc(32);

/** A digest of all stored columns of a journal and its postings: 128 bits of SHA-256. */
export function digestJournal(siteId: string, journal: Buffer, postings: Buffer): Buffer {
  const site = Buffer.from(siteId);
  const bytes = Buffer.allocUnsafe(8 + site.length + journal.length + postings.length);
  let at = bytes.writeUInt32BE(site.length);
  at += site.copy(bytes, at);
  at = bytes.writeUInt32BE(journal.length, at);
  at += journal.copy(bytes, at);
  postings.copy(bytes, at);
  return hash('sha256', bytes, 'buffer').subarray(0, DIGEST_BYTES);
}

export interface Sealed {
  readonly siteId: string;
  readonly position: bigint;
  readonly isLate: boolean;
  /** Packed. */
  readonly ids: Buffer;
  /** Concatenated, in the order of the ids. */
  readonly digests: Buffer;
}

/** The seal of a block: SHA-256 over the previous seal and the block's contents, each part with its length. */
export function digestBlock(before: Buffer, { siteId, position, isLate, ids, digests }: Sealed): Buffer {
  const site = Buffer.from(siteId);
  const header = Buffer.allocUnsafe(25);
  header.writeBigInt64BE(position, 0);
  header.writeUInt8(isLate ? 1 : 0, 8);
  header.writeUInt32BE(before.length, 9);
  header.writeUInt32BE(site.length, 13);
  header.writeUInt32BE(ids.length, 17);
  header.writeUInt32BE(digests.length, 21);
  return hash('sha256', Buffer.concat([header, before, site, ids, digests]), 'buffer');
}
