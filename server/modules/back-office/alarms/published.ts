import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** How many rules have an alarm for a site or the installation. */
export async function countFiringAlarms(db: Database, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT rule)::int AS count FROM alarm_states
    WHERE fired_at IS NOT NULL AND ended_at IS NULL AND coalesce(nullif(labels->>'site', ''), ${siteId}) = ${siteId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
