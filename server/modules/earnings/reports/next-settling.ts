import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface NextSettling {
  readonly day: string;
  readonly amountMinor: bigint;
}

/** The first day of the site's clock on which something estimated settles, and how much does on it as it stands. */
export async function readNextSettling(
  db: Database,
  { siteId, timezone }: { readonly siteId: string; readonly timezone: string },
  uid: string,
): Promise<NextSettling | undefined> {
  const ofUser = sql`commission_lines WHERE site_id = ${siteId} AND uid = ${uid} AND state = 'estimated'
    AND settles_at IS NOT NULL`;
  const { rows } = await sql<{ day: string; amount: string }>`
    WITH next AS (SELECT (min(settles_at) AT TIME ZONE ${timezone})::date AS day FROM ${ofUser})
    SELECT next.day::text AS day, div(sum(l.exact), ${String(EXACT_PER_MINOR)}::numeric) AS amount
    FROM next, LATERAL (
      SELECT exact FROM ${ofUser}
        AND settles_at >= next.day::timestamp AT TIME ZONE ${timezone}
        AND settles_at < (next.day + 1)::timestamp AT TIME ZONE ${timezone}
    ) l GROUP BY next.day`.execute(db);
  const [found] = rows;
  return found && { day: found.day, amountMinor: BigInt(found.amount) };
}
