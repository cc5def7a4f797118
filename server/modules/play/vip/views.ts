import { type PointSource, pointsIn } from '@pitaka/core/play/vip/level-points.ts';
import { type NextLevel, nextLevel } from '@pitaka/core/play/vip/levels.ts';
import { FOR_EVER, firstDayOf, type Month, monthOfDay, nextPeriod } from '@pitaka/core/play/vip/period.ts';
import { addDays, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { readSums } from './store.ts';
import { vipTerms } from './vip-settings.ts';

export interface VipState {
  readonly level: number;
  readonly pointsMinor: bigint;
  readonly sums: Readonly<Record<PointSource, bigint>>;
  /** The first and last day. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly next: NextLevel | undefined;
  readonly keep: { readonly needMinor: bigint; readonly missingMinor: bigint; readonly until: string } | null;
  readonly claimed: { readonly amountMinor: bigint; readonly at: Date } | undefined;
  /** The last day on which this month's bonus can be claimed. */
  readonly bonusUntil: string;
}

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** A user's level and progress by the counted sums. */
export async function readVipState(db: Database, site: Site, uid: string, now: Date): Promise<VipState> {
  const owner = { siteId: site.siteId, timezone: site.timezone, uid };
  const { levels, months, counts } = vipTerms(site);
  const month = monthOfDay(siteDay(now, site.timezone));
  const [member, claimed] = await Promise.all([readMember(db, owner), readClaimed(db, owner, month)]);
  const { level, played, periodFrom } = member;
  const end = months === 0 || periodFrom === FOR_EVER ? undefined : nextPeriod(periodFrom, months);
  const sums = await readSums(db, owner, { from: periodFrom, before: end });
  const doneMinor = pointsIn(sums, counts);
  const stayedMinor = counts.includes('deposits') ? member.stayedMinor : 0n;
  const pointsMinor = stayedMinor > doneMinor ? stayedMinor : doneMinor;
  const until = end === undefined ? undefined : addDays(firstDayOf(end), -1);
  const needMinor = levels[level]?.needMinor ?? 0n;
  // A level by deposits is kept by leaving them in the wallet, and does not end with a period.
  const missingMinor = played < level || stayedMinor >= needMinor ? 0n : needMinor - doneMinor;
  return {
    level,
    pointsMinor,
    sums: { ...sums, deposits: stayedMinor },
    period: until === undefined ? null : { from: firstDayOf(periodFrom), to: until },
    next: nextLevel(levels, level, pointsMinor),
    keep: until !== undefined && missingMinor > 0n ? { needMinor, missingMinor, until } : null,
    claimed,
    bonusUntil: addDays(firstDayOf(nextPeriod(month, 1)), -1),
  };
}

async function readMember(
  db: Database,
  { siteId, uid }: Owner,
): Promise<{ level: number; played: number; stayedMinor: bigint; periodFrom: Month }> {
  const row = await db
    .selectFrom(usersOf(siteId).as('users'))
    .leftJoin('vip_members', (join) =>
      join.onRef('vip_members.site_id', '=', 'users.site_id').onRef('vip_members.uid', '=', 'users.uid'),
    )
    .select(['users.level', 'vip_members.played', 'vip_members.stayed_minor', 'vip_members.period_from'])
    .where('users.uid', '=', uid)
    .executeTakeFirstOrThrow();
  return {
    level: row.level,
    played: row.played ?? row.level,
    stayedMinor: row.stayed_minor ?? 0n,
    periodFrom: row.period_from ?? FOR_EVER,
  };
}

async function readClaimed(db: Database, { siteId, uid }: Owner, month: Month): Promise<VipState['claimed']> {
  const row = await db
    .selectFrom('vip_bonuses')
    .select(['amount_minor', 'claimed_at'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('month', '=', month)
    .executeTakeFirst();
  return row && { amountMinor: row.amount_minor, at: row.claimed_at };
}

/** A user's level changes, newest first. */
export async function readLevelChanges(db: Database, { siteId, uid }: Owner, page: { number: number; size: number }) {
  const own = db.selectFrom('vip_moves').where('site_id', '=', siteId).where('uid', '=', uid);
  const [rows, { count }] = await Promise.all([
    own
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('move_id', 'desc')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute(),
    own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}
