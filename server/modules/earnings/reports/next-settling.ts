import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { linesOf } from '../commission/published.ts';

export interface NextSettling {
  readonly day: string;
  readonly amountMinor: bigint;
}

const cut = (exact: string) => sql`div(${sql.raw(exact)}, ${String(EXACT_PER_MINOR)}::numeric)`;

/**
 * The first day of the site's clock on which an estimated amount settles, with its current total. Earnings from an item
 * on a day are rounded down to hundredths as a whole, so the total does not exceed the posting.
 */
export async function readNextSettling(
  db: Database,
  { siteId, timezone }: { readonly siteId: string; readonly timezone: string },
  uid: string,
): Promise<NextSettling | undefined> {
  const ofUser = sql`${linesOf(siteId)} l WHERE uid = ${uid} AND state = 'estimated'
    AND settles_at IS NOT NULL`;
  const { rows } = await sql<{ day: string; amount: string }>`
    WITH next AS (SELECT (min(settles_at) AT TIME ZONE ${timezone})::date AS day FROM ${ofUser}),
    due AS (
      SELECT next.day, l.day AS of_day, l.item_id, sum(l.exact) AS exact
      FROM next, LATERAL (
        SELECT day, item_id, exact FROM ${ofUser}
          AND settles_at >= next.day::timestamp AT TIME ZONE ${timezone}
          AND settles_at < (next.day + 1)::timestamp AT TIME ZONE ${timezone}
      ) l GROUP BY next.day, l.day, l.item_id
    )
    SELECT due.day::text AS day, sum(${cut('s.exact + due.exact')} - ${cut('s.exact')}) AS amount
    FROM due, LATERAL (
      SELECT coalesce(sum(exact), 0) AS exact FROM ${linesOf(siteId)} commission_lines
      WHERE uid = ${uid} AND day = due.of_day AND item_id = due.item_id AND state = 'settled'
    ) s GROUP BY due.day`.execute(db);
  const [found] = rows;
  return found && { day: found.day, amountMinor: BigInt(found.amount) };
}
