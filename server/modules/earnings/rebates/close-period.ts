import { lastDayOf, rateFor, rebateOf } from '@pitaka/core/earnings/rebates/rebate-rule.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { addDays, dayNumber, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { newId } from '../../../platform/ids.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { notifyUsers } from '../../site/notices/index.ts';
import { earningRollupsOf } from '../commission/published.ts';
import type { RebateOfLevel } from './levels.port.ts';
import type { RebateRule } from './rebate-settings.ts';
import { requestRebateCheck } from './request-check.ts';
import type { ReadUnconfirmedDays, UnconfirmedDay } from './unconfirmed-days.port.ts';

const NOTIFY_WITHIN_MS = 86_400_000;

/** How VIP levels affect the rebates of one site. */
export interface LevelsOfSite {
  readonly extraOf: (level: number) => bigint;
  readonly storeGrounds: (tx: Transaction, rebates: readonly RebateOfLevel[]) => Promise<void>;
  readonly readUnconfirmedDays?: ReadUnconfirmedDays;
}
const NO_LEVELS: LevelsOfSite = { extraOf: () => 0n, storeGrounds: async () => {} };

export interface ZonedSite {
  readonly siteId: string;
  readonly timezone: string;
}

/** Opens a rule's first period, from today on. A rule with an open period stays as it is. */
export async function openRule(db: Database, site: ZonedSite, rule: RebateRule, now: Date): Promise<void> {
  const today = dayText(siteDay(now, site.timezone));
  await insertPeriod(db, site, rule, today, dayNumber(today));
}

/**
 * Closes the open period of a rule if its end has passed and opens the next, in one transaction. `rule` undefined: the
 * site has removed the rule, and no period follows. Returns whether a period was closed.
 */
export function closePeriod(
  db: Database,
  site: ZonedSite,
  code: string,
  rule: RebateRule | undefined,
  now: Date,
  levels: LevelsOfSite = NO_LEVELS,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const open = await tx
      .selectFrom('rebate_periods')
      .selectAll()
      .where('site_id', '=', site.siteId)
      .where('rule', '=', code)
      .where('closed_at', 'is', null)
      .where('ends_at', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    // Another process has closed the period.
    if (!open) return false;
    await tx
      .updateTable('rebate_periods')
      .set({ closed_at: now, ...(rule && { base: rule.base }) })
      .where('site_id', '=', site.siteId)
      .where('rule', '=', code)
      .where('from_day', '=', open.from_day)
      .execute();
    if (!rule) return true;
    // Each day counts by the base of its own period, even if it settles under another one.
    for (const base of await readBasesOf(tx, site.siteId, rule, open)) {
      await writeRebates(tx, site, { ...rule, base }, open, levels, now);
    }
    await insertPeriod(tx, site, rule, addDays(dayText(open.to_day), 1), open.since_day);
    return true;
  });
}

async function insertPeriod(
  db: Database,
  site: ZonedSite,
  rule: RebateRule,
  from: string,
  sinceDay: number,
): Promise<void> {
  const to = lastDayOf(rule.period, from);
  await db
    .insertInto('rebate_periods')
    .values({
      site_id: site.siteId,
      rule: rule.code,
      from_day: dayNumber(from),
      to_day: dayNumber(to),
      since_day: sinceDay,
      base: rule.base,
      ends_at: dayStart(to, site.timezone, 1),
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Period {
  readonly from_day: number;
  readonly to_day: number;
  readonly since_day: number;
}

async function readBasesOf(
  tx: Transaction,
  siteId: string,
  rule: RebateRule,
  { since_day, to_day }: Period,
): Promise<RebateRule['base'][]> {
  const rows = await tx
    .selectFrom('rebate_periods')
    .select('base')
    .distinct()
    .where('site_id', '=', siteId)
    .where('rule', '=', rule.code)
    .where('from_day', '>=', since_day)
    .where('to_day', '<=', to_day)
    .orderBy('base')
    .execute();
  return rows.flatMap(({ base }) => base ?? []);
}

/** Writes one rebate for each user whose days since the rule began gave more than earlier rebates counted. */
async function writeRebates(
  tx: Transaction,
  site: ZonedSite,
  rule: RebateRule,
  period: Period,
  { extraOf, storeGrounds, readUnconfirmedDays = async () => [] }: LevelsOfSite,
  now: Date,
): Promise<void> {
  const until = dayStart(dayText(period.to_day), site.timezone, 1 + rule.claimDays);
  const ofPeople = Map.groupBy(await readUncounted(tx, site.siteId, rule, period), ({ uid }) => uid);
  const days = [...new Set([...ofPeople.values()].flatMap((uncounted) => uncounted.map(({ day }) => day)))];
  const alone = rule.steps.length === 0 ? [] : await readUnconfirmedDays(tx, site.siteId, [...ofPeople.keys()], days);
  const aloneOf = aloneIn(ofPeople, alone, rule.base);
  const rows = [...ofPeople].flatMap(([uid, days]) => {
    const baseMinor = days.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
    const level = days[0]?.level ?? 0;
    const levelRate = extraOf(level);
    const rate = rateFor(baseMinor - aloneOf(uid), rule.rate, rule.steps) + levelRate;
    const isHighEnough = level >= rule.level;
    const amountMinor = isHighEnough ? rebateOf(baseMinor, rate) : 0n;
    // Amounts below a hundredth count in the next period.
    if (isHighEnough && rate > 0n && amountMinor === 0n) return [];
    return {
      site_id: site.siteId,
      rebate_id: newId('rb'),
      uid,
      rule: rule.code,
      from_day: period.from_day,
      to_day: period.to_day,
      name: rule.name,
      base: rule.base,
      base_minor: baseMinor,
      rate: Number(rate),
      level,
      level_rate: Number(levelRate),
      need_level: rule.level,
      amount_minor: amountMinor,
      until,
      created_at: now,
      counted_days: Object.fromEntries(days.map(({ day, minor }) => [day, minor])),
    };
  });
  if (rows.length === 0) return;
  // A reversal that commits at the same time was compared before these rebates existed, so the rebates are compared
  // once more.
  const uids = rows.map(({ uid }) => uid);
  await requestRebateCheck(tx, site.siteId, uids, now);
  await insertRows(tx, 'rebates', rows);
  await storeGrounds(
    tx,
    rows.flatMap(({ uid, rebate_id: recordId, level, amount_minor: amount }) => {
      const from = lowestOf(rule, level, extraOf);
      return amount === 0n || from > level ? [] : { uid, recordId, from, level };
    }),
  );
  // If no server ran for a while, a period is closed days late; then no notice is sent.
  const endedAt = dayStart(dayText(period.to_day), site.timezone, 1);
  if (now.getTime() - endedAt.getTime() > NOTIFY_WITHIN_MS) return;
  const siteId = site.siteId;
  const lastDay = dayText(siteDay(until, site.timezone));
  const notices = rows.flatMap(({ uid, amount_minor }) => {
    const params = { amount: formatMinor(amount_minor), until: lastDay };
    return amount_minor === 0n ? [] : [{ siteId, uid, kind: 'rebate_claimable', params } as const];
  });
  await notifyUsers(tx, notices, now);
}

/**
 * Sales that only one operator approved count for no step: otherwise a sale of 60.00 could raise the rebate of all
 * sales.
 */
function aloneIn(
  ofPeople: ReadonlyMap<string, readonly UncountedDay[]>,
  alone: readonly UnconfirmedDay[],
  base: RebateRule['base'],
): (uid: string) => bigint {
  const ofDay = new Map(alone.map((day) => [`${day.uid} ${day.day}`, day[base]]));
  return (uid) =>
    (ofPeople.get(uid) ?? []).reduce((sum, { day, minor }) => {
      const brought = ofDay.get(`${uid} ${day}`) ?? 0n;
      return sum + (brought < BigInt(minor) ? brought : BigInt(minor));
    }, 0n);
}

/**
 * The lowest level up to the user's that gives the same rebate. Above the user's level: no level affects the rebate.
 */
function lowestOf(rule: RebateRule, level: number, extraOf: LevelsOfSite['extraOf']): number {
  let from = 1;
  while (from <= level && from !== rule.level && extraOf(from) === extraOf(from - 1)) from += 1;
  return from;
}

/** Sums by the day of the sale, even if its month is closed and later changes are booked on another day. */
export const BASE_SUMS: Readonly<Record<RebateRule['base'], { sum: RawBuilder<unknown>; where: RawBuilder<unknown> }>> =
  {
    own: {
      sum: sql`sum(r.known)`,
      where: sql`r.member_uid = r.uid`,
    },
    team: {
      sum: sql`sum(r.known)`,
      where: sql`r.member_uid <> r.uid`,
    },
    // Only settled sales, because a pending or held sale may still be declined.
    conversions: { sum: sql`sum(r.settled_gross_minor)`, where: sql`r.member_uid = r.uid` },
  };

interface UncountedDay {
  readonly uid: string;
  readonly level: number;
  readonly day: number;
  readonly minor: string;
}

/**
 * The part of the days since the rule began that earlier rebates did not count. So a sale that settles after its period
 * counts in the period in which it settles.
 */
async function readUncounted(
  tx: Transaction,
  siteId: string,
  rule: RebateRule,
  { since_day, to_day }: Period,
): Promise<UncountedDay[]> {
  const { sum, where } = BASE_SUMS[rule.base];
  const { rows } = await sql<UncountedDay>`
    SELECT e.uid, u.level, e.day, (e.minor - coalesce(c.minor, 0))::text AS minor
    FROM (
      SELECT r.uid, r.day, ${sum} AS minor FROM rebate_periods p
      JOIN ${earningRollupsOf(siteId)} r ON r.site_id = p.site_id AND r.day BETWEEN p.from_day AND p.to_day
      WHERE p.site_id = ${siteId} AND p.rule = ${rule.code} AND p.base = ${rule.base}
        AND p.from_day >= ${since_day} AND p.to_day <= ${to_day} AND ${where} GROUP BY r.uid, r.day
    ) e
    JOIN ${usersOf(siteId)} u ON u.uid = e.uid
    LEFT JOIN (
      SELECT b.uid, d.key::integer AS day, sum(d.value::bigint) AS minor
      FROM rebates b CROSS JOIN LATERAL jsonb_each_text(b.counted_days) d
      WHERE b.site_id = ${siteId} AND b.rule = ${rule.code} AND b.base = ${rule.base} GROUP BY b.uid, d.key
    ) c ON c.uid = e.uid AND c.day = e.day
    WHERE e.minor > coalesce(c.minor, 0)
    ORDER BY e.uid, e.day`.execute(tx);
  return rows;
}
