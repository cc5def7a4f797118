import type { WheelPrizeState } from '@pitaka/core/play/wheel/states.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Span } from '../../../platform/http/console-list.ts';

interface SpinFilters {
  readonly uid: string;
  readonly prize: string;
  readonly state: '' | 'none' | WheelPrizeState;
  readonly replaced: boolean;
}

/** The spins of a site that match the filters. */
export function querySpins(db: Database, siteId: string, filters: SpinFilters, span: Span) {
  let query = db
    .selectFrom('wheel_draws as d')
    .innerJoin('wheel_seeds as s', (join) =>
      join.onRef('s.site_id', '=', 'd.site_id').onRef('s.seed_id', '=', 'd.seed_id'),
    )
    .leftJoin('wheel_prizes as p', (join) =>
      join.onRef('p.site_id', '=', 'd.site_id').onRef('p.prize_id', '=', 'd.draw_id'),
    )
    .select(['d.draw_id', 'd.at', 'd.uid', 'd.campaign', 'd.prize', 'd.amount_minor', 'd.multiplier', 'd.drawn'])
    .select(['d.replaced', 'd.client_seed', 'd.nonce', 's.hash', 'p.state'])
    .where('d.site_id', '=', siteId);
  const { uid, prize, state, replaced } = filters;
  if (uid !== '') query = query.where('d.uid', '=', uid);
  if (prize !== '') query = query.where('d.prize', '=', prize);
  if (state !== '') query = state === 'none' ? query.where('p.state', 'is', null) : query.where('p.state', '=', state);
  if (replaced) query = query.where('d.replaced', '<>', '');
  if (span.from) query = query.where('d.at', '>=', span.from);
  if (span.before) query = query.where('d.at', '<', span.before);
  return query;
}

/**
 * The number of times that a campaign drew and gave each prize, and to how many users. Declined prizes were not given.
 */
export async function readCampaign(db: Database, siteId: string, campaign: string) {
  const [drawn, people] = await Promise.all([
    sql<{ drawn: string; times: bigint; given: bigint; minor: string }>`
      SELECT d.drawn, count(*) AS times,
        count(*) FILTER (WHERE d.replaced = '' AND p.state IS DISTINCT FROM 'declined') AS given,
        coalesce(sum(d.amount_minor) FILTER (WHERE p.state IS DISTINCT FROM 'declined'), 0)::text AS minor
      FROM wheel_draws d
      LEFT JOIN wheel_prizes p ON p.site_id = d.site_id AND p.prize_id = d.draw_id
      WHERE d.site_id = ${siteId} AND d.campaign = ${campaign} GROUP BY d.drawn`.execute(db),
    sql<{ people: bigint }>`
      SELECT count(DISTINCT uid) AS people FROM wheel_draws
      WHERE site_id = ${siteId} AND campaign = ${campaign}`.execute(db),
  ]);
  return { drawn: drawn.rows, people: Number(people.rows[0]?.people ?? 0n) };
}

/** The numbers of prizes that wait for an operator and that are overdue. */
export async function readWaiting(db: Database, siteId: string, now: Date) {
  const { rows } = await sql<{ waiting: bigint; overdue: bigint }>`
    SELECT count(*) AS waiting, count(*) FILTER (WHERE due_at < ${now}) AS overdue
    FROM wheel_prizes WHERE site_id = ${siteId} AND state = 'in_review'`.execute(db);
  return { inReview: Number(rows[0]?.waiting ?? 0n), overdue: Number(rows[0]?.overdue ?? 0n) };
}

const MOST_SPINS = 200_000;

/** The spins of a span in their order, with the value that was given; a declined prize has no value. */
export async function readPastSpins(
  db: Database,
  siteId: string,
  span: { readonly from: Date; readonly before: Date },
) {
  const rows = await db
    .selectFrom('wheel_draws as d')
    .leftJoin('wheel_prizes as p', (join) =>
      join.onRef('p.site_id', '=', 'd.site_id').onRef('p.prize_id', '=', 'd.draw_id'),
    )
    .select(['d.roll', 'd.multiplier', 'd.amount_minor', 'p.state'])
    .where('d.site_id', '=', siteId)
    .where('d.at', '>=', span.from)
    .where('d.at', '<', span.before)
    .orderBy('d.draw_id')
    .limit(MOST_SPINS)
    .execute();
  return rows.map(({ roll, multiplier, amount_minor, state }) => ({
    fraction: Number(roll) / 2 ** 52,
    multiplier,
    amountMinor: state === 'declined' ? 0n : amount_minor,
  }));
}
