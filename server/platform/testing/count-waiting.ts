import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';

const HERE = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Number of connections of this database that wait for a lock, including its other nodes, which hold the rows of a
 * site.
 */
export async function countWaiting(db: Database): Promise<number> {
  const hasWorkers = inject('testTemplate').workers.length > 0;
  const elsewhere = hasWorkers ? sql`(SELECT sum(result::int)::int FROM run_command_on_workers(${HERE}))` : sql`0`;
  const { rows } = await sql<{ count: number }>`SELECT (${sql.raw(HERE)}) + ${elsewhere} AS count`.execute(db);
  return rows[0]?.count ?? 0;
}
