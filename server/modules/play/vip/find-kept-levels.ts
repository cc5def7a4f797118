import { type LevelProgress, type Rules, staysWith } from '@pitaka/core/play/vip/advance.ts';
import { NO_SUMS, type PeriodSums } from '@pitaka/core/play/vip/level-points.ts';
import { levelFor } from '@pitaka/core/play/vip/levels.ts';
import { FOR_EVER, firstDayOf, type Month, monthOfDay, periodBefore, periodOf } from '@pitaka/core/play/vip/period.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { findUnconfirmedEarners } from '../../earnings/commission/published.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { findChangedEvenPlayers } from './even-rounds.ts';
import { warningOf } from './period-warning.ts';
import type { PointPosting } from './read-postings.ts';
import { vipTerms } from './vip-settings.ts';

/** A player with uncounted stakes; the player's count is locked. */
export interface Staked {
  readonly uid: string;
  readonly postings: readonly { readonly at: Date }[];
  readonly points: readonly PointPosting[];
}

/**
 * Finds the players whose level, warnings and bonuses stay as they are with these stakes, and notes that their rounds
 * were checked for both sides. The other players are counted separately.
 */
export async function findKeptLevels(
  tx: Transaction,
  site: Site,
  players: readonly Staked[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (players.length === 0) return new Set();
  const { siteId, timezone } = site;
  const terms = vipTerms(site);
  const { months, levels, counts } = terms;
  const month = monthOfDay(siteDay(now, timezone));
  const periodFrom = periodOf(month, months);
  const rules: Rules = { ...terms, startOf: (of) => dayStart(firstDayOf(of), timezone).getTime() };
  const hasWarning = warningOf(terms, periodFrom, site, now) !== undefined;
  const staked = new Map(players.map((player) => [player.uid, player]));
  const unconfirmed = await findUnconfirmedEarners(tx, siteId, [...staked.keys()]);
  const members = await readMembers(tx, siteId, [...staked.keys()], {
    from: periodFrom,
    before: months === 0 ? FOR_EVER : periodBefore(periodFrom, months),
    today: siteDay(now, timezone),
  });
  const staying = members.filter((member) => {
    const points = staked.get(member.uid)?.points ?? [];
    const stayedMinor = counts.includes('deposits') ? member.stayedMinor : 0n;
    const { level, played, kept, floor, reached, sums, before } = member;
    const progress: LevelProgress = { level: played, kept, floor, reached, periodFrom, sums, before };
    const turnover = points.reduce((sum, { part, minor }) => (part === 'turnover' ? sum + minor : sum), 0n);
    return (
      !unconfirmed.has(member.uid) &&
      member.isSettled &&
      member.periodFrom === periodFrom &&
      member.periodMonths === months &&
      stayedMinor === member.stayedMinor &&
      Math.max(played, kept, floor) < levels.length &&
      level === Math.max(played, levelFor(levels, stayedMinor)) &&
      points.every(({ day }) => monthOfDay(day) >= periodFrom && monthOfDay(day) <= month) &&
      (!hasWarning || member.isWarned) &&
      staysWith(progress, turnover, rules)
    );
  });
  const since = staying.map(({ uid, roundsSeenAt }) => {
    const moments = [...(staked.get(uid)?.postings ?? []).map(({ at }) => at), ...(roundsSeenAt ? [roundsSeenAt] : [])];
    return { uid, since: new Date(Math.min(...moments.map((at) => at.getTime()))) };
  });
  const changed = await findChangedEvenPlayers(tx, site, since, terms.evenPercent);
  const kept = staying.map(({ uid }) => uid).filter((uid) => !changed.has(uid));
  await noteRoundsSeen(tx, siteId, kept, now);
  return new Set(kept);
}

interface Spans {
  /** The first month of the current period. */
  readonly from: Month;
  /** The first month of the period before. */
  readonly before: Month;
  readonly today: number;
}

interface LockedMember {
  readonly uid: string;
  readonly level: number;
  readonly played: number;
  readonly kept: number;
  readonly floor: number;
  readonly reached: number;
  readonly periodFrom: Month;
  readonly periodMonths: number;
  readonly isWarned: boolean;
  readonly stayedMinor: bigint;
  readonly roundsSeenAt: Date | null;
  readonly sums: PeriodSums;
  readonly before: PeriodSums;
  /** Whether there is nothing else to count: no owed stakes, no reversals, no deposits that count from today on. */
  readonly isSettled: boolean;
}

async function readMembers(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  { from, before, today }: Spans,
): Promise<LockedMember[]> {
  const { rows } = await sql<
    Omit<LockedMember, 'sums' | 'before'> & {
      turnover: string;
      earnings: string;
      turnoverBefore: string;
      earningsBefore: string;
    }
  >`
    SELECT m.uid, u.level, m.played, m.kept, m.floor, m.reached, m.period_from AS "periodFrom",
      m.period_months AS "periodMonths", m.is_warned AS "isWarned", m.stayed_minor AS "stayedMinor",
      m.rounds_seen_at AS "roundsSeenAt",
      NOT m.is_undone AND coalesce(m.due_day > ${today}, true) AND NOT EXISTS (
        SELECT FROM unpaid_play p
        WHERE p.site_id = ${siteId} AND p.uid = m.uid AND p.is_sent AND p.number > m.unpaid_number) AS "isSettled",
      s.*
    FROM vip_members m
    JOIN ${usersOf(siteId)} u ON u.uid = m.uid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(turnover_minor) FILTER (WHERE month >= ${from}), 0)::text AS turnover,
        coalesce(sum(earnings_minor) FILTER (WHERE month >= ${from}), 0)::text AS earnings,
        coalesce(sum(turnover_minor) FILTER (WHERE month < ${from}), 0)::text AS "turnoverBefore",
        coalesce(sum(earnings_minor) FILTER (WHERE month < ${from}), 0)::text AS "earningsBefore"
      FROM vip_steam WHERE site_id = ${siteId} AND uid = m.uid AND month >= ${before}
    ) s
    WHERE m.site_id = ${siteId} AND m.uid = ANY(${[...uids]}::text[])`.execute(tx);
  return rows.map(({ turnover, earnings, turnoverBefore, earningsBefore, ...row }) => ({
    ...row,
    stayedMinor: BigInt(row.stayedMinor),
    sums: { turnover: BigInt(turnover), earnings: BigInt(earnings) },
    before: from === FOR_EVER ? NO_SUMS : { turnover: BigInt(turnoverBefore), earnings: BigInt(earningsBefore) },
  }));
}

async function noteRoundsSeen(tx: Transaction, siteId: string, uids: readonly string[], now: Date): Promise<void> {
  if (uids.length === 0) return;
  await tx
    .updateTable('vip_members')
    .set({ rounds_seen_at: now })
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...uids])
    .execute();
}
