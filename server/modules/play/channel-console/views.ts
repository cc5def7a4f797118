import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface RoundFigures {
  readonly channel_id: string;
  readonly open: number;
  readonly late: number;
}

/** Open rounds of each channel, and those open for longer than it allows. */
export async function countOpenRounds(db: Database, siteId: string, now: Date): Promise<Map<string, RoundFigures>> {
  const { rows } = await sql<RoundFigures>`
    SELECT r.channel_id, count(*)::int AS open,
      count(*) FILTER (WHERE r.opened_at < ${now}::timestamptz - make_interval(mins => c.round_minutes))::int AS late
    FROM rounds r JOIN channels c ON c.site_id = r.site_id AND c.channel_id = r.channel_id
    WHERE r.site_id = ${siteId} AND r.state = 'open' GROUP BY r.channel_id`.execute(db);
  return new Map(rows.map((row) => [row.channel_id, row]));
}

/** What was staked and won on each channel since midnight of the site. */
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

/** Every game of a site's channels, open or not. */
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
