import { VIEW_COUNT_MAX } from '@pitaka/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The number of rows of several queries, counted only up to the limit of views. */
export async function countUpTo(db: Database, queries: readonly RawBuilder<unknown>[]): Promise<number> {
  if (queries.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM (${sql.join([...queries], sql` UNION ALL `)}) every LIMIT ${VIEW_COUNT_MAX}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
