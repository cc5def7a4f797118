import { type Month, type PeriodMonths, periodOf } from '@pitaka/core/play/vip/period.ts';
import { STEAM_SOURCES, type SteamSource } from '@pitaka/core/play/vip/steam.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type ReadPostings, type SteamPosting, steamAccountsOf } from './read-postings.ts';

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

export interface Member {
  readonly uid: string;
  readonly level: number;
  readonly reached: number;
  readonly periodFrom: Month;
  readonly periodMonths: number;
  readonly isWarned: boolean;
  /** Nothing was counted before. */
  readonly isNew: boolean;
}

/** One count of a person at a time; undefined where there is no such user. */
export async function lockMember(
  tx: Transaction,
  siteId: string,
  uid: string,
  at: { readonly month: Month; readonly months: PeriodMonths },
): Promise<Member | undefined> {
  const inserted = await tx
    .insertInto('vip_members')
    .columns(['site_id', 'uid', 'reached', 'period_from', 'period_months'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          'site_id',
          'uid',
          sql<number>`0`.as('reached'),
          sql<number>`${periodOf(at.month, at.months)}::int`.as('period_from'),
          sql<number>`${at.months}::int`.as('period_months'),
        ])
        .where('site_id', '=', siteId)
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
    .selectFrom('users')
    .select('level')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return {
    uid,
    level,
    reached: row.reached,
    periodFrom: row.period_from,
    periodMonths: row.period_months,
    isWarned: row.is_warned,
    isNew: inserted !== undefined,
  };
}

export type WrittenMember = Owner & Omit<Member, 'isNew'>;

export async function writeMember(tx: Transaction, after: WrittenMember, before: Member): Promise<void> {
  await tx
    .updateTable('vip_members')
    .set({
      reached: after.reached,
      period_from: after.periodFrom,
      period_months: after.periodMonths,
      is_warned: after.isWarned,
    })
    .where('site_id', '=', after.siteId)
    .where('uid', '=', after.uid)
    .execute();
  if (after.level !== before.level) await writeLevel(tx, after, after.level);
}

export async function writeLevel(tx: Transaction, { siteId, uid }: Owner, level: number): Promise<void> {
  await tx.updateTable('users').set({ level }).where('site_id', '=', siteId).where('uid', '=', uid).execute();
}

/** Nobody counts what this person did until the transaction ends. */
export async function lockCounted(tx: Transaction, { siteId, uid }: Owner): Promise<void> {
  await tx
    .selectFrom('vip_members')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forUpdate()
    .execute();
}

/** Up to which posting each of a person's accounts is counted. */
export async function readCounted(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await db
    .selectFrom('vip_counted')
    .select(['account_id', 'version'])
    .where('site_id', '=', siteId)
    .where('account_id', 'in', steamAccountsOf(uid))
    .execute();
  return new Map(rows.map(({ account_id, version }) => [account_id, version]));
}

export type SteamSums = Readonly<Record<SteamSource, bigint>>;

/** Sums by month. */
export function sumByMonth(counted: readonly SteamPosting[]): Map<Month, SteamSums> {
  const sums = new Map<Month, Record<SteamSource, bigint>>();
  for (const { month, source, minor } of counted) {
    const sum = sums.get(month) ?? { turnover: 0n, deposits: 0n, earnings: 0n };
    sum[source] += minor;
    sums.set(month, sum);
  }
  return sums;
}

export async function writeSteam(tx: Transaction, { siteId, uid }: Owner, read: ReadPostings): Promise<void> {
  const months = [...sumByMonth(read.counted)].map(([month, sum]) => ({
    site_id: siteId,
    uid,
    month,
    turnover_minor: sum.turnover,
    deposits_minor: sum.deposits,
    earnings_minor: sum.earnings,
  }));
  if (months.length > 0) {
    await tx
      .insertInto('vip_steam')
      .values(months)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'uid', 'month']).doUpdateSet({
          turnover_minor: sql`vip_steam.turnover_minor + excluded.turnover_minor`,
          deposits_minor: sql`vip_steam.deposits_minor + excluded.deposits_minor`,
          earnings_minor: sql`vip_steam.earnings_minor + excluded.earnings_minor`,
        }),
      )
      .execute();
  }
  const counted = [...read.versions].map(([account_id, version]) => ({ site_id: siteId, account_id, version }));
  if (counted.length === 0) return;
  await tx
    .insertInto('vip_counted')
    .values(counted)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'account_id']).doUpdateSet({ version: sql`excluded.version` }),
    )
    .execute();
}

export interface MonthSpan {
  readonly from: Month;
  /** undefined: no end. */
  readonly before: Month | undefined;
}

export async function readSums(
  db: Database | Transaction,
  { siteId, uid }: Owner,
  span: MonthSpan,
): Promise<SteamSums> {
  let months = db
    .selectFrom('vip_steam')
    .select([
      sql<string>`coalesce(sum(turnover_minor), 0)::text`.as('turnover'),
      sql<string>`coalesce(sum(deposits_minor), 0)::text`.as('deposits'),
      sql<string>`coalesce(sum(earnings_minor), 0)::text`.as('earnings'),
    ])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('month', '>=', span.from);
  if (span.before !== undefined) months = months.where('month', '<', span.before);
  const sums = await months.executeTakeFirstOrThrow();
  return { turnover: BigInt(sums.turnover), deposits: BigInt(sums.deposits), earnings: BigInt(sums.earnings) };
}

/** What counts of these sums. */
export function steamIn(sums: SteamSums, counts: readonly SteamSource[]): bigint {
  return STEAM_SOURCES.reduce((sum, source) => (counts.includes(source) ? sum + sums[source] : sum), 0n);
}

export async function readSteam(
  db: Database | Transaction,
  owner: Owner,
  counts: readonly SteamSource[],
  span: MonthSpan,
): Promise<bigint> {
  return steamIn(await readSums(db, owner, span), counts);
}
