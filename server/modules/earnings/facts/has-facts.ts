import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

/** Does anything that a source said of a day still count? */
export async function hasFacts(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    SELECT said <> 0 OR count > 0 AS counts FROM (
      SELECT DISTINCT ON (item_id, uid, metric) coalesce(said_minor, amount_minor) AS said, count FROM platform_facts
      WHERE site_id = ${siteId} AND source = ${source} AND day = ${day}
      ORDER BY item_id, uid, metric, version DESC
    ) latest WHERE said <> 0 OR count > 0 LIMIT 1`.execute(tx);
  return rows.length > 0;
}
