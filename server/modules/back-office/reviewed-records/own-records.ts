import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordKind, RecordRow } from './record-kind.ts';

/** One page of a user's own records, newest first, with their number. Pages are numbered, as on the wire. */
export async function listOwnRecords<Row extends RecordRow>(
  db: Database,
  { table, idColumn }: RecordKind<Row>,
  owner: { readonly siteId: string; readonly uid: string },
  page: { readonly number: number; readonly size: number; readonly state?: string | undefined },
): Promise<{ rows: Row[]; count: number }> {
  const own = sql`FROM ${sql.table(table)} WHERE site_id = ${owner.siteId} AND uid = ${owner.uid}
    ${page.state === undefined ? sql`` : sql`AND state = ${page.state}`}`;
  const [found, counted] = await Promise.all([
    sql<Row>`SELECT * ${own} ORDER BY ${sql.ref(idColumn)} DESC
      LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db),
    sql<{ count: bigint }>`SELECT count(*) AS count ${own}`.execute(db),
  ]);
  return { rows: found.rows, count: Number(counted.rows[0]?.count ?? 0) };
}

/** Earlier records of the same user, newest first. */
export async function listEarlierRecords<Row extends RecordRow>(
  db: Database,
  { table, idColumn }: RecordKind<Row>,
  record: { readonly siteId: string; readonly uid: string; readonly id: string },
  most: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(table)}
    WHERE site_id = ${record.siteId} AND uid = ${record.uid} AND ${sql.ref(idColumn)} < ${record.id}
    ORDER BY ${sql.ref(idColumn)} DESC LIMIT ${most}`.execute(db);
  return rows;
}
