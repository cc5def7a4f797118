import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';

/** Whether any report of a source for a day still counts. */
export async function hasFacts(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    SELECT reported_minor <> 0 OR count > 0 AS counts FROM (
      SELECT DISTINCT ON (item_id, uid, metric) coalesce(said_minor, amount_minor) AS reported_minor, count FROM platform_facts
      WHERE site_id = ${siteId} AND source = ${source} AND day = ${day}
      ORDER BY item_id, uid, metric, version DESC
    ) latest WHERE reported_minor <> 0 OR count > 0 LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Days before `before` for which a source reported a change since a moment, the newest first. */
export async function readChangedDays(
  db: Database,
  siteId: string,
  source: string,
  before: number,
  since: Date,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('platform_fact_days as d')
    .select('d.day')
    .where('d.site_id', '=', siteId)
    .where('d.source', '=', source)
    .where('d.day', '<', before)
    // A day is marked whenever it was read, even without a change, so this uses the times at which figures changed.
    .where('d.said_at', '>=', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('platform_facts as f')
          .select('f.day')
          .where('f.site_id', '=', siteId)
          .where('f.source', '=', source)
          .whereRef('f.day', '=', 'd.day')
          .where('f.said_at', '>=', since),
      ),
    )
    .orderBy('d.day', 'desc')
    .execute();
  return rows.map(({ day }) => day);
}
