import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clickDaysOf, shortLinksOf } from '../../promotion/links/published.ts';
import { earningDaysOf } from '../commission/published.ts';
import { rateHistoryOf, teamHistoryOf } from '../team/published.ts';

interface Key {
  readonly siteId: string;
  readonly uid: string;
}

const MAX_ROWS = 100;
/** Deep enough for any real team; a cycle in the data ends here, too. */
const DEEPEST = 20;
export const MAX_MEMBERS = 500;

export interface Member {
  readonly uid: string;
  readonly name: string | null;
  readonly inviter: string;
  readonly depth: number;
  readonly rate: string;
  readonly joined_at: Date;
}

/** All users below a user as of a moment, in one query. A user who was never moved has the inviter in `users`. */
export async function readTeamAt(db: Database, { siteId, uid }: Key, at: Date): Promise<Member[]> {
  const { rows } = await sql<Member>`
    WITH RECURSIVE team (uid, inviter, depth) AS (
      SELECT ${uid}::text, ''::text, 0
      UNION ALL
      SELECT below.uid, t.uid, t.depth + 1
      FROM team t CROSS JOIN LATERAL (
        SELECT u.uid FROM ${usersOf(siteId)} u
        WHERE u.inviter_uid = t.uid AND u.created_at <= ${at}
          AND NOT EXISTS (SELECT FROM ${teamHistoryOf(siteId)} h WHERE h.uid = u.uid)
        UNION ALL
        SELECT h.uid FROM ${teamHistoryOf(siteId)} h
        WHERE h.inviter_uid = t.uid AND h.valid_from <= ${at}
          AND NOT EXISTS (SELECT FROM ${teamHistoryOf(siteId)} later
            WHERE later.uid = h.uid
              AND later.valid_from > h.valid_from AND later.valid_from <= ${at})
      ) below
      WHERE t.depth < ${DEEPEST}
    )
    SELECT t.uid, u.name, t.inviter, t.depth, u.created_at AS joined_at,
      coalesce((SELECT h.rate FROM ${rateHistoryOf(siteId)} h
        WHERE h.uid = t.uid AND h.valid_from <= ${at}
        ORDER BY h.valid_from DESC LIMIT 1), u.rate) AS rate
    FROM team t JOIN ${usersOf(siteId)} u ON u.uid = t.uid
    WHERE t.depth > 0 ORDER BY t.depth, u.created_at, t.uid LIMIT ${MAX_MEMBERS + 1}`.execute(db);
  return rows;
}

/** The inviter, then the inviter's inviter. */
export async function readUplines(db: Database, { siteId, uid }: Key): Promise<{ uid: string; name: string | null }[]> {
  const { rows } = await sql<{ uid: string; name: string | null }>`
    WITH RECURSIVE above (uid, depth) AS (
      SELECT inviter_uid, 1 FROM ${usersOf(siteId)} users WHERE uid = ${uid}
      UNION ALL
      SELECT u.inviter_uid, a.depth + 1 FROM ${usersOf(siteId)} u JOIN above a ON u.uid = a.uid
      WHERE u.site_id = ${siteId} AND a.depth < ${DEEPEST}
    )
    SELECT u.uid, u.name FROM above a JOIN ${usersOf(siteId)} u ON u.uid = a.uid
    ORDER BY a.depth`.execute(db);
  return rows;
}

export function readRateHistory(db: Database, { siteId, uid }: Key) {
  return db
    .selectFrom(rateHistoryOf(siteId).as('rate_history'))
    .select(['valid_from', 'rate', 'rate1', 'rate2', 'set_by', 'rate_by'])
    .where('uid', '=', uid)
    .orderBy('valid_from', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export function readMoves(db: Database, { siteId, uid }: Key) {
  return db
    .selectFrom(teamHistoryOf(siteId).as('h'))
    .leftJoin(usersOf(siteId).as('u'), (join) =>
      join.onRef('u.site_id', '=', 'h.site_id').onRef('u.uid', '=', 'h.inviter_uid'),
    )
    .select(['h.valid_from', 'h.inviter_uid', 'h.set_by', 'u.name'])
    .where('h.uid', '=', uid)
    .orderBy('h.valid_from', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export interface MonthRow {
  readonly month: number;
  readonly conversions: number;
  readonly settled: bigint;
  readonly estimated: bigint;
  readonly held: bigint;
  readonly reversed: bigint;
}

const MONTHS = 13;

export async function readMonths(db: Database, { siteId, uid }: Key): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT day / 100 AS month, sum(conversions)::int AS conversions, sum(settled_minor)::bigint AS settled,
      sum(estimated_minor)::bigint AS estimated, sum(held_minor)::bigint AS held, sum(reversed_minor)::bigint AS reversed
    FROM ${earningDaysOf(siteId)} earning_days WHERE uid = ${uid}
    GROUP BY day / 100 ORDER BY 1 DESC LIMIT ${MONTHS}`.execute(db);
  return rows;
}

export interface LinkRow {
  readonly code: string;
  readonly item: string;
  readonly sub: string;
  readonly clicks: number;
  readonly unique_clicks: number;
  readonly bot_clicks: number;
}

/** Short links with their total clicks, the most clicked first. */
export async function readLinks(db: Database, { siteId, uid }: Key): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    SELECT l.code, i.name AS item, l.sub, coalesce(d.clicks, 0)::int AS clicks,
      coalesce(d.unique_clicks, 0)::int AS unique_clicks, coalesce(d.bot_clicks, 0)::int AS bot_clicks
    FROM ${shortLinksOf(siteId)} l
    JOIN ${itemsOf(siteId)} i ON i.site_id = l.site_id AND i.item_id = l.item_id
    LEFT JOIN (SELECT item_id, sub, sum(clicks) AS clicks, sum(unique_clicks) AS unique_clicks,
        sum(bot_clicks) AS bot_clicks
      FROM ${clickDaysOf(siteId)} click_days WHERE uid = ${uid} GROUP BY item_id, sub) d
      ON d.item_id = l.item_id AND d.sub = l.sub
    WHERE l.site_id = ${siteId} AND l.uid = ${uid}
    ORDER BY d.clicks DESC NULLS LAST, l.created_at DESC LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}
