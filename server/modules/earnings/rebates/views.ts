import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';

export type RebateState = 'claimable' | 'claimed' | 'expired';

/** A user's rebates in a state, the newest first, with their number and total. */
export async function readRebates(
  db: Database,
  owner: { siteId: string; uid: string },
  state: RebateState,
  page: PageWindow,
  now: Date,
) {
  const inState = db
    .selectFrom('rebates')
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .where('amount_minor', '>', 0n)
    .where(STATES[state](now));
  const [rows, sums] = await Promise.all([
    inState
      .selectAll()
      .orderBy('to_day', 'desc')
      .orderBy('rule')
      .orderBy('rebate_id')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute(),
    inState
      .select([sql<number>`count(*)::int`.as('count'), sql<string>`coalesce(sum(amount_minor), 0)::text`.as('minor')])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: sums.count, totalMinor: BigInt(sums.minor) };
}

const STATES = {
  claimable: (now: Date) => sql<boolean>`claimed_at IS NULL AND until > ${now}`,
  claimed: () => sql<boolean>`claimed_at IS NOT NULL`,
  expired: (now: Date) => sql<boolean>`claimed_at IS NULL AND until <= ${now}`,
} as const;

/** The base of the rebates of the periods that ended in a span of days, by user. */
export async function readRebateBases(
  db: Database,
  siteId: string,
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('rebates')
    .select(['uid', sql<string>`sum(base_minor - taken_base_minor)::text`.as('base')])
    .where('site_id', '=', siteId)
    .where('to_day', '>=', firstDay)
    .where('to_day', '<=', lastDay)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, base }) => [uid, BigInt(base)]));
}
