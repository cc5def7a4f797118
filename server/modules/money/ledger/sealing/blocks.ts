import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { digestBlock, NO_BLOCK } from './digest.ts';
import { packIds, unpackIds } from './pack-ids.ts';
import type { JournalDigest } from './read-digests.ts';

/** The end of a site's chain, and the last id that was sealed in order. */
export interface ChainEnd {
  readonly position: bigint;
  readonly hash: Buffer;
  readonly sealedTo: bigint;
}

export async function readChainEnd(db: Database, siteId: string): Promise<ChainEnd> {
  const { rows } = await sql<{ position: bigint; hash: Buffer; sealed_to: bigint | null }>`
    SELECT b.position, b.hash, (
      SELECT last_id FROM journal_blocks o WHERE o.site_id = ${siteId} AND NOT o.is_late ORDER BY last_id DESC LIMIT 1
    ) AS sealed_to
    FROM journal_blocks b WHERE b.site_id = ${siteId} ORDER BY b.position DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return { position: row?.position ?? 0n, hash: row?.hash ?? NO_BLOCK, sealedTo: row?.sealed_to ?? -1n };
}

/** Appends a block to the end that was read; fails if another process has already used the position. */
export async function insertBlock(
  db: Database,
  siteId: string,
  end: ChainEnd,
  journals: readonly JournalDigest[],
  isLate: boolean,
): Promise<ChainEnd> {
  const ids = packIds(journals.map(({ id }) => id));
  const digests = Buffer.concat(journals.map(({ digest }) => digest));
  const position = end.position + 1n;
  const hash = digestBlock(end.hash, { siteId, position, isLate, ids, digests });
  const [first, last] = [journals[0]?.id as bigint, journals.at(-1)?.id as bigint];
  await sql`INSERT INTO journal_blocks (site_id, position, first_id, last_id, is_late, journals, ids, digests, hash)
    VALUES (${siteId}, ${position}, ${first}, ${last}, ${isLate}, ${journals.length}, ${ids}, ${digests}, ${hash})`.execute(
    db,
  );
  return { position, hash, sealedTo: isLate ? end.sealedTo : last };
}

/** The block of a journal; undefined while it is not sealed. */
export async function findBlock(db: Database | Transaction, siteId: string, id: bigint) {
  const { rows } = await sql<{
    position: bigint;
    is_late: boolean;
    ids: Buffer;
    digests: Buffer;
    hash: Buffer;
    before: Buffer | null;
  }>`
    SELECT b.position, b.is_late, b.ids, b.digests, b.hash,
      (SELECT o.hash FROM journal_blocks o WHERE o.site_id = ${siteId} AND o.position = b.position - 1) AS before
    FROM (
      (SELECT * FROM journal_blocks
        WHERE site_id = ${siteId} AND NOT is_late AND last_id >= ${id} ORDER BY last_id LIMIT 1)
      UNION ALL
      (SELECT * FROM journal_blocks WHERE site_id = ${siteId} AND is_late AND last_id >= ${id} AND first_id <= ${id})
    ) b`.execute(db);
  for (const row of rows) {
    const place = unpackIds(row.ids).indexOf(id);
    if (place >= 0) return { ...row, place };
  }
  return undefined;
}
