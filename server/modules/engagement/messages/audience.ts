import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { isPromotional } from '@pitaka/core/values/message-kinds.ts';
import type { Segment } from '@pitaka/core/values/segment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { sessionsOf, usersOf } from '../../identity/auth/published.ts';
import { readBreaks } from '../../identity/protection/index.ts';
import { breaksOf } from '../../identity/protection/published.ts';
import { isPushable } from './push-outbox.ts';

const DAY_MS = 86_400_000;

/**
 * The recipients of a broadcast, as a condition on `users u`: users who may log in and match the whole segment.
 */
export function matchesSegment(siteId: string, segment: Segment, now: Date): RawBuilder<boolean> {
  const conditions = [sql`u.site_id = ${siteId}`, sql`u.status = 'active'`, sql`u.created_at <= ${now}`];
  if (segment.uid !== '') conditions.push(sql`u.uid = ${segment.uid}`);
  if (segment.levels.length > 0) conditions.push(sql`u.level = ANY(${[...segment.levels]})`);
  if (segment.jobs.length > 0) conditions.push(sql`u.job = ANY(${[...segment.jobs]})`);
  if (segment.roles.length > 0) conditions.push(sql`u.role = ANY(${[...segment.roles]})`);
  if (segment.locales.length > 0) conditions.push(sql`u.locale = ANY(${[...segment.locales]})`);
  if (segment.activity) {
    const since = new Date(now.getTime() - segment.activity.days * DAY_MS);
    const seen = sql`EXISTS (SELECT FROM ${sessionsOf(siteId)} s
      WHERE s.site_id = u.site_id AND s.uid = u.uid AND s.last_seen_at >= ${since})`;
    conditions.push(segment.activity.kind === 'active' ? seen : sql`NOT ${seen}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

export interface Audience {
  readonly count: number;
  readonly onBreak: number;
  readonly locales: readonly { locale: string; count: number }[];
}

/** The number of users whom a broadcast would reach now; a promotion leaves out users on a break. */
export async function countAudience(
  db: Database | Transaction,
  siteId: string,
  { segment, category }: { segment: Segment; category: BroadcastCategory },
  now: Date,
): Promise<Audience> {
  const { rows } = await sql<{ locale: string; count: number }>`
    SELECT u.locale, count(*)::int AS count FROM ${usersOf(siteId)} u WHERE ${matchesSegment(siteId, segment, now)}
    GROUP BY u.locale ORDER BY count DESC, u.locale`.execute(db);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  if (!isPromotional(category)) return { count: all, onBreak: 0, locales: rows };
  const resting = await readResting(db, siteId, segment, now);
  const restingIn = (locale: string) => resting.filter((user) => user.locale === locale).length;
  return {
    count: all - resting.length,
    onBreak: resting.length,
    locales: rows
      .map(({ locale, count }) => ({ locale, count: count - restingIn(locale) }))
      .filter(({ count }) => count > 0),
  };
}

/** Matching users on a break. Few users take a break, so they are read rather than counted. */
async function readResting(db: Database | Transaction, siteId: string, segment: Segment, now: Date) {
  const { rows } = await sql<{ uid: string; locale: string }>`
    SELECT DISTINCT u.uid, u.locale FROM ${breaksOf(siteId)} b JOIN ${usersOf(siteId)} u ON u.site_id = b.site_id AND u.uid = b.uid
    WHERE b.site_id = ${siteId} AND ${matchesSegment(siteId, segment, now)}`.execute(db);
  const uids = rows.map(({ uid }) => uid);
  const breaks = await readBreaks(db, siteId, uids, now);
  return rows.filter(({ uid }) => breaks.has(uid));
}

/** The number of these users with a phone that receives pushes; a promotion leaves out users on a break. */
export async function countPushed(
  db: Database,
  siteId: string,
  { segment, category }: { segment: Segment; category: BroadcastCategory },
  now: Date,
): Promise<number> {
  const resting = isPromotional(category) ? await readResting(db, siteId, segment, now) : [];
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT u.uid)::int AS count FROM push_subscriptions p
    JOIN ${usersOf(siteId)} u ON u.site_id = p.site_id AND u.uid = p.uid
    WHERE p.site_id = ${siteId} AND ${matchesSegment(siteId, segment, now)} AND ${isPushable(siteId, now)}
      AND u.uid <> ALL(${resting.map(({ uid }) => uid)}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
