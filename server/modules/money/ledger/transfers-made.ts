import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** A transfer whose recipient has not been told yet. */
export interface TransferMade {
  readonly journalId: bigint;
  readonly from: string;
  readonly to: string;
  readonly minor: bigint;
}

export async function sitesWithNewTransfers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('transfers_made').select('site_id').distinct().execute();
  return rows.map(({ site_id: siteId }) => siteId);
}

/**
 * Returns at most `limit` new transfers, oldest ids first, and deletes them from the list: the caller announces them in
 * the same transaction, so each is announced once. Rows that another process has taken are left out.
 */
export async function takeNewTransfers(tx: Transaction, siteId: string, limit: number): Promise<TransferMade[]> {
  const { rows } = await sql<{ journal_id: bigint; from_uid: string; to_uid: string; minor: bigint }>`
    DELETE FROM transfers_made WHERE site_id = ${siteId} AND journal_id IN (
      SELECT journal_id FROM transfers_made WHERE site_id = ${siteId} ORDER BY journal_id LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING journal_id, from_uid, to_uid, minor`.execute(tx);
  return rows
    .map((row) => ({ journalId: row.journal_id, from: row.from_uid, to: row.to_uid, minor: row.minor }))
    .sort((one, other) => (one.journalId < other.journalId ? -1 : 1));
}

/** Drops transfers whose recipients need no notice, such as those of the demo's past. */
export async function forgetNewTransfers(db: Database, siteIds: readonly string[]): Promise<void> {
  await db.deleteFrom('transfers_made').where('site_id', 'in', siteIds).execute();
}
