import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A server notes every 15 to 30 seconds that it runs. */
const ENDED_AFTER_SECONDS = 120;

/** The number of rules that have an open alarm for a site or the installation. */
export async function countFiringAlarms(db: Database, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT rule)::int AS count FROM alarm_states
    WHERE fired_at IS NOT NULL AND ended_at IS NULL AND coalesce(nullif(labels->>'site', ''), ${siteId}) = ${siteId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a server that runs started at least so many seconds ago. */
export async function hasServerOf(db: Database, atLeastSeconds: number, now: Date): Promise<boolean> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const found = await db
    .selectFrom('server_processes')
    .select('process_id')
    .where('started_at', '<=', ago(atLeastSeconds))
    .where('seen_at', '>', ago(ENDED_AFTER_SECONDS))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
