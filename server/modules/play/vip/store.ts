import { addSums, NO_SUMS, type PeriodSums } from '@pitaka/core/play/vip/level-points.ts';
import { type Month, monthOfDay, type PeriodMonths, periodOf } from '@pitaka/core/play/vip/period.ts';
import type { DepositDay } from '@pitaka/core/play/vip/stayed.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { readUnconfirmedEarnings } from '../../earnings/commission/published.ts';
import { setUserLevel } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { type PointPosting, pointAccountsOf, type ReadPostings } from './read-postings.ts';

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

export interface Member {
  readonly uid: string;
  readonly level: number;
  /** The level by play, by earnings or set by hand, without the level by present deposits. */
  readonly played: number;
  readonly reached: number;
  readonly kept: number;
  readonly floor: number;
  readonly periodFrom: Month;
  readonly periodMonths: number;
  readonly isWarned: boolean;
  /** Whether an amount was taken back since the level's bonuses were last checked. */
  readonly isUndone: boolean;
  /** Deposits that had stayed at the last check, and the day on which more of them will have stayed long enough. */
  readonly stayedMinor: bigint;
  readonly dueDay: number | null;
  /** The last counted loss of money that other users owe. */
  readonly unpaidNumber: number;
  /** The time at which rounds were last checked for bets on both sides. */
  readonly roundsSeenAt: Date | null;
  /** Whether this is the first count. */
  readonly isNew: boolean;
}

/** Serializes the counts of a person; undefined if the user does not exist. */
export async function lockMember(
  tx: Transaction,
  siteId: string,
  uid: string,
  at: { readonly month: Month; readonly months: PeriodMonths },
): Promise<Member | undefined> {
  const inserted = await tx
    .insertInto('vip_members')
    .columns(['site_id', 'uid', 'reached', 'played', 'kept', 'floor', 'period_from', 'period_months'])
    .expression((query) =>
      query
        .selectFrom(usersOf(siteId).as('users'))
        .select([
          'site_id',
          'uid',
          sql<number>`0`.as('reached'),
          sql<number>`level`.as('played'),
          sql<number>`level`.as('kept'),
          sql<number>`level`.as('floor'),
          sql<number>`${periodOf(at.month, at.months)}::int`.as('period_from'),
          sql<number>`${at.months}::int`.as('period_months'),
        ])
        .where('uid', '=', uid),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  const row = await tx
    .selectFrom('vip_members')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { level } = await tx
    .selectFrom(usersOf(siteId).as('users'))
    .select('level')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return {
    uid,
    level,
    played: row.played,
    reached: row.reached,
    kept: row.kept,
    floor: row.floor,
    periodFrom: row.period_from,
    periodMonths: row.period_months,
    isWarned: row.is_warned,
    isUndone: row.is_undone,
    stayedMinor: row.stayed_minor,
    dueDay: row.due_day,
    unpaidNumber: row.unpaid_number,
    roundsSeenAt: row.rounds_seen_at,
    isNew: inserted !== undefined,
  };
}

export type WrittenMember = Owner & Omit<Member, 'isNew'>;

export async function writeMember(tx: Transaction, after: WrittenMember, before: Member): Promise<void> {
  await tx
    .updateTable('vip_members')
    .set({
      played: after.played,
      reached: after.reached,
      kept: after.kept,
      floor: after.floor,
      period_from: after.periodFrom,
      period_months: after.periodMonths,
      is_warned: after.isWarned,
      is_undone: after.isUndone,
      stayed_minor: after.stayedMinor,
      due_day: after.dueDay,
      unpaid_number: after.unpaidNumber,
      rounds_seen_at: after.roundsSeenAt,
    })
    .where('site_id', '=', after.siteId)
    .where('uid', '=', after.uid)
    .execute();
  if (after.level !== before.level) await setUserLevel(tx, after, after.level);
}

/** Sets a level by hand, which stays until the end of the period. */
export async function writeLevelByHand(tx: Transaction, owner: Owner, level: number): Promise<void> {
  await tx
    .updateTable('vip_members')
    .set({ played: level, kept: level, floor: level })
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .execute();
  await setUserLevel(tx, owner, level);
}

/** Locks the person's count until the transaction ends. */
export async function lockCounted(tx: Transaction, { siteId, uid }: Owner): Promise<void> {
  await tx
    .selectFrom('vip_members')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forUpdate()
    .execute();
}

/** The last counted posting of each of a person's accounts. */
export async function readCounted(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await db
    .selectFrom('vip_counted')
    .select(['account_id', 'version'])
    .where('site_id', '=', siteId)
    .where('account_id', 'in', pointAccountsOf(uid))
    .execute();
  return new Map(rows.map(({ account_id, version }) => [account_id, version]));
}

/** Sums by month. */
export function sumByMonth(counted: readonly PointPosting[]): Map<Month, PeriodSums> {
  const sums = new Map<Month, PeriodSums>();
  for (const { day, part, minor } of counted) {
    if (part === 'paid_in' || part === 'left') continue;
    const month = monthOfDay(day);
    sums.set(month, addSums(sums.get(month) ?? NO_SUMS, part, minor));
  }
  return sums;
}

/** Deposits and withdrawals by day, earliest first. */
export function sumByDay(counted: readonly PointPosting[]): Map<number, DepositDay> {
  const days = new Map<number, DepositDay>();
  for (const { day, part, minor } of counted) {
    if (part !== 'paid_in' && part !== 'left') continue;
    const { inMinor, outMinor } = days.get(day) ?? { inMinor: 0n, outMinor: 0n };
    const isIn = part === 'paid_in';
    days.set(day, { day, inMinor: isIn ? inMinor + minor : inMinor, outMinor: isIn ? outMinor : outMinor + minor });
  }
  return days;
}

export async function writeLevelPoints(tx: Transaction, { siteId, uid }: Owner, read: ReadPostings): Promise<void> {
  await addMonths(
    tx,
    siteId,
    [...sumByMonth(read.counted)].map(([month, sums]) => ({ uid, month, sums })),
  );
  const days = [...sumByDay(read.counted).values()].map((day) => ({ uid, ...day }));
  await addDepositDays(tx, siteId, days);
  await addCounted(tx, siteId, read.versions);
}

/** Adds sums by month; each person's count must be locked. */
export async function addMonths(
  tx: Transaction,
  siteId: string,
  months: readonly { readonly uid: string; readonly month: Month; readonly sums: PeriodSums }[],
): Promise<void> {
  await insertRows(
    tx,
    'vip_steam',
    months.map(({ uid, month, sums: { turnover, earnings } }) => ({
      ...{ site_id: siteId, uid, month, turnover_minor: turnover, earnings_minor: earnings },
    })),
    sql`ON CONFLICT (site_id, uid, month) DO UPDATE SET
      turnover_minor = vip_steam.turnover_minor + excluded.turnover_minor,
      earnings_minor = vip_steam.earnings_minor + excluded.earnings_minor`,
  );
}

/** Adds deposits by day; each person's count must be locked. */
export async function addDepositDays(
  tx: Transaction,
  siteId: string,
  days: readonly (DepositDay & { readonly uid: string })[],
): Promise<void> {
  await insertRows(
    tx,
    'vip_deposit_days',
    days.map(({ uid, day, inMinor, outMinor }) => ({
      ...{ site_id: siteId, uid, day, in_minor: inMinor, out_minor: outMinor },
    })),
    sql`ON CONFLICT (site_id, uid, day) DO UPDATE SET in_minor = vip_deposit_days.in_minor + excluded.in_minor,
      out_minor = vip_deposit_days.out_minor + excluded.out_minor`,
  );
}

/** The last counted posting of accounts, under the lock of each person's count. */
export async function addCounted(
  tx: Transaction,
  siteId: string,
  versions: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  await insertRows(
    tx,
    'vip_counted',
    [...versions].map(([account_id, version]) => ({ site_id: siteId, account_id, version })),
    sql`ON CONFLICT (site_id, account_id) DO UPDATE SET version = excluded.version`,
  );
}

export interface MonthSpan {
  readonly from: Month;
  /** undefined: no end. */
  readonly before: Month | undefined;
}

/**
 * Stakes and commission of a span. Commission that one operator entered alone is left out, because it raises no level.
 */
export async function readSums(
  db: Database | Transaction,
  owner: ZonedOwner,
  span: MonthSpan,
  loaded?: readonly SingleOperatorCommission[],
): Promise<PeriodSums> {
  const alone = loaded ?? (await readSingleOperatorCommission(db, owner));
  let months = db
    .selectFrom('vip_steam')
    .select([
      sql<string>`coalesce(sum(turnover_minor), 0)::text`.as('turnover'),
      sql<string>`coalesce(sum(earnings_minor), 0)::text`.as('earnings'),
    ])
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .where('month', '>=', span.from);
  if (span.before !== undefined) months = months.where('month', '<', span.before);
  const sums = await months.executeTakeFirstOrThrow();
  return { turnover: BigInt(sums.turnover), earnings: BigInt(sums.earnings) - singleOperatorMinor(alone, span) };
}

export interface ZonedOwner extends Owner {
  readonly timezone: string;
}

/**
 * Commission that one operator entered alone for a user, day and item, and the postings of that day and item by month.
 */
export interface SingleOperatorCommission {
  readonly minor: bigint;
  readonly posted: ReadonlyMap<Month, bigint>;
}

export async function readSingleOperatorCommission(
  db: Database | Transaction,
  { siteId, uid, timezone }: ZonedOwner,
): Promise<readonly SingleOperatorCommission[]> {
  const earned = await readUnconfirmedEarnings(db, siteId, uid);
  return [...Map.groupBy(earned, ({ day, itemId }) => `${day} ${itemId}`).values()].map((postings) => {
    const posted = new Map<Month, bigint>();
    for (const { at, postedMinor } of postings) {
      const month = monthOfDay(siteDay(at, timezone));
      if (postedMinor > 0n) posted.set(month, (posted.get(month) ?? 0n) + postedMinor);
    }
    return { minor: postings[0]?.minor ?? 0n, posted };
  });
}

/**
 * Subtracts the amount from any posting of the day and item in the span, because it is unknown which posting contains
 * it. If it were subtracted in the newest month only, a sale of the next month would move it out of the month before.
 */
export function singleOperatorMinor(alone: readonly SingleOperatorCommission[], { from, before }: MonthSpan): bigint {
  return alone.reduce((sum, { minor, posted }) => {
    const inSpan = [...posted].filter(([month]) => month >= from && (before === undefined || month < before));
    const most = inSpan.reduce((all, [, one]) => all + one, 0n);
    if (most < minor) return sum + most;
    return sum + minor;
  }, 0n);
}

/** Earliest first. */
export async function readDepositDays(db: Database | Transaction, { siteId, uid }: Owner): Promise<DepositDay[]> {
  const rows = await db
    .selectFrom('vip_deposit_days')
    .select(['day', 'in_minor', 'out_minor'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('day')
    .execute();
  return rows.map(({ day, in_minor, out_minor }) => ({ day, inMinor: in_minor, outMinor: out_minor }));
}
