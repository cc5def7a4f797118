import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { unpackIds } from './pack-ids.ts';

const BLOCKS_AT_ONCE = 200;

/**
 * The journals from an id on that were committed after later journals had been sealed. Counts journals and sealed ids
 * first, and reads the journals one by one only if the counts differ.
 */
export async function findLate(db: Database, siteId: string, from: bigint, sealedTo: bigint): Promise<bigint[]> {
  const late: bigint[] = [];
  for (let after = from - 1n; after < sealedTo; ) {
    const { rows: blocks } = await sql<{ ids: Buffer; last_id: bigint }>`
      SELECT ids, last_id FROM journal_blocks WHERE site_id = ${siteId} AND NOT is_late AND last_id > ${after}
      ORDER BY last_id LIMIT ${BLOCKS_AT_ONCE}`.execute(db);
    const to = blocks.at(-1)?.last_id;
    if (to === undefined) break;
    const { rows: lateBlocks } = await sql<{ ids: Buffer }>`
      SELECT ids FROM journal_blocks
      WHERE site_id = ${siteId} AND is_late AND last_id > ${after} AND first_id <= ${to}`.execute(db);
    const sealed = [...blocks, ...lateBlocks]
      .flatMap(({ ids }) => unpackIds(ids))
      .filter((id) => id > after && id <= to);
    late.push(...(await missing(db, siteId, sealed, after, to)));
    after = to;
  }
  return late;
}

async function missing(db: Database, siteId: string, sealed: readonly bigint[], after: bigint, to: bigint) {
  const { rows: counted } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM journals
    WHERE site_id = ${siteId} AND journal_id > ${after} AND journal_id <= ${to}`.execute(db);
  if (counted[0]?.count === BigInt(sealed.length)) return [];
  const { rows } = await sql<{ journal_id: bigint }>`SELECT journal_id FROM journals
    WHERE site_id = ${siteId} AND journal_id > ${after} AND journal_id <= ${to} ORDER BY journal_id`.execute(db);
  const sealedIds = new Set(sealed);
  return rows.map((row) => row.journal_id).filter((id) => !sealedIds.has(id));
}
