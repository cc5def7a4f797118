import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { conversionsOf } from '../conversions/published.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
/** The latest events are enough for an average: an item with a million of them must not delay its page. */
const MOST_EVENTS = 500;
/** With fewer, one unusual event would determine the average and reveal its promoter. */
const MIN_EVENTS = 5;

/** The average amount of each event of an item lately, in hundredths, as the database's text. */
export async function readEventAverages(
  db: Database,
  { siteId, unit, itemId }: { siteId: string; unit: string; itemId: string },
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ event: string; average: string }>`
    SELECT event, div(sum(amount_minor), sum(count))::text AS average FROM (
      SELECT event, amount_minor, count FROM ${conversionsOf(siteId)} c
      WHERE item_id = ${itemId} AND occurred_at > ${new Date(now.getTime() - DAYS * DAY_MS)} AND currency = ${unit}
        AND status IN ('approved', 'pending') AND refused = '' AND amount_minor > 0 AND count > 0
      ORDER BY occurred_at DESC LIMIT ${MOST_EVENTS}
    ) latest GROUP BY event HAVING sum(count) >= ${MIN_EVENTS}`.execute(db);
  return new Map(rows.map(({ event, average }) => [event, average]));
}
