import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { readLastRuns } from '../../../back-office/reconciliation/index.ts';
import { findingsOf } from '../../../back-office/reconciliation/published.ts';

export interface RoundFigures {
  readonly channel_id: string;
  readonly open: number;
  readonly late: number;
}

/** The numbers of each channel's open rounds, and of rounds that are open for longer than the channel allows. */
export async function countOpenRounds(db: Database, siteId: string, now: Date): Promise<Map<string, RoundFigures>> {
  const { rows } = await sql<RoundFigures>`
    SELECT r.channel_id, count(*)::int AS open,
      count(*) FILTER (WHERE r.opened_at < ${now}::timestamptz - make_interval(mins => c.round_minutes))::int AS late
    FROM rounds r JOIN channels c ON c.site_id = r.site_id AND c.channel_id = r.channel_id
    WHERE r.site_id = ${siteId} AND r.state = 'open' GROUP BY r.channel_id`.execute(db);
  return new Map(rows.map((row) => [row.channel_id, row]));
}

/** Stakes and wins of each channel since midnight in the site's time zone. */
export async function sumToday(
  db: Database,
  { siteId, timezone }: { siteId: string; timezone: string },
  now: Date,
): Promise<Map<string, { bet: bigint; win: bigint }>> {
  const { rows } = await sql<{ channel_id: string; bet: bigint; win: bigint }>`
    SELECT channel_id, coalesce(sum(bet_minor), 0)::bigint AS bet, coalesce(sum(win_minor), 0)::bigint AS win
    FROM rounds WHERE site_id = ${siteId}
      AND opened_at >= date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timezone}) AT TIME ZONE ${timezone}
    GROUP BY channel_id`.execute(db);
  return new Map(rows.map(({ channel_id: channel, bet, win }) => [channel, { bet, win }]));
}

/** All games of a site's channels, open or not. */
export function listAllGames(db: Database, siteId: string) {
  return db
    .selectFrom('channel_games')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export function listAllChannels(db: Database, siteId: string) {
  return db
    .selectFrom('channels')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

/** The last comparison of each channel with its provider's report, and the open findings. */
export async function readCompared(db: Database, siteId: string, channels: readonly string[]) {
  const rows = await db
    .selectFrom(findingsOf(siteId).as('reconciliation_findings'))
    .select(['provider', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('about', '=', 'channel')
    .where('resolved_at', 'is', null)
    .groupBy('provider')
    .execute();
  const found = await Promise.all(
    channels.map(async (channel) => {
      const { comparedAt, fault } = await readLastRuns(db, { siteId, provider: channel, about: 'channel' });
      const findings = Number(rows.find(({ provider }) => provider === channel)?.count ?? 0);
      return [channel, { at: comparedAt?.toISOString() ?? null, fault, findings }] as const;
    }),
  );
  return new Map(found);
}

export interface MovedFigures {
  readonly in: bigint;
  readonly out: bigint;
  /** Transfers with an unknown outcome, of any age. */
  readonly checking: number;
}

/** Transfers to and from each channel since midnight in the site's time zone. */
export async function sumMovedToday(
  db: Database,
  { siteId, timezone }: { siteId: string; timezone: string },
  now: Date,
): Promise<Map<string, MovedFigures>> {
  const { rows } = await sql<MovedFigures & { channel_id: string }>`
    SELECT channel_id, coalesce(sum(amount_minor) FILTER (WHERE state = 'done' AND direction = 'in'), 0)::bigint AS "in",
      coalesce(sum(amount_minor) FILTER (WHERE state = 'done' AND direction = 'out'), 0)::bigint AS out,
      count(*) FILTER (WHERE state IN ('sent', 'unknown'))::int AS checking
    FROM channel_transfers WHERE site_id = ${siteId} AND (next_poll_at IS NOT NULL OR
      created_at >= date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timezone}) AT TIME ZONE ${timezone})
    GROUP BY channel_id`.execute(db);
  return new Map(rows.map((row) => [row.channel_id, row]));
}

export interface PaidFigures {
  readonly net: bigint;
  readonly free: bigint;
}

/** Payments of each channel since midnight in the site's time zone, above the stakes and without a stake. */
export async function sumPaidToday(
  db: Database,
  { siteId, timezone }: { siteId: string; timezone: string },
  now: Date,
): Promise<Map<string, PaidFigures>> {
  const { rows } = await sql<PaidFigures & { channel_id: string }>`
    SELECT channel_id, sum(win_minor - bet_minor)::bigint AS net, sum(free_minor)::bigint AS free FROM channel_days
    WHERE site_id = ${siteId} AND day = ${siteDay(now, timezone)} GROUP BY channel_id`.execute(db);
  return new Map(rows.map((row) => [row.channel_id, row]));
}

/** Wins of each channel in suspense. */
export async function sumHeldWins(
  db: Database,
  siteId: string,
): Promise<Map<string, { count: number; minor: bigint }>> {
  const { rows } = await sql<{ provider: string; count: number; minor: bigint }>`
    SELECT provider, count(*)::int AS count, (sum((ours ->> 'amount')::numeric) * 100)::bigint AS minor
    FROM ${findingsOf(siteId)} reconciliation_findings
    WHERE kind = 'win_held' AND resolved_at IS NULL GROUP BY provider`.execute(db);
  return new Map(rows.map((row) => [row.provider, row]));
}
