import { rateFor, rebateOf } from '@pitaka/core/earnings/rebates/rebate-rule.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor, leastOf } from '@pitaka/core/values/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { RebatesTable } from '../../../platform/db/tables/rebates.ts';
import type { Site } from '../../../platform/http/site.ts';
import { openAccount, postAllInTransaction } from '../../money/ledger/index.ts';
import { notifyUsers } from '../../site/notices/index.ts';
import { earningRollupsOf } from '../commission/published.ts';
import { REBATE_HOUSE } from './claim-rebates.ts';
import { BASE_SUMS } from './close-period.ts';
import type { RebateLevels } from './levels.port.ts';
import type { RebateRule } from './rebate-settings.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

type Row = Selectable<RebatesTable>;

/** The rules and levels by which rebates are recalculated. */
export interface RecalculationTerms {
  readonly rules: readonly RebateRule[];
  readonly levels: RebateLevels;
  readonly readUnconfirmedDays: ReadUnconfirmedDays;
}

/** A rebate with its reduction. */
interface Smaller {
  readonly row: Row;
  readonly standing: LevelLeft;
  readonly countedDays: Readonly<Record<string, string>>;
  readonly takenBaseMinor: bigint;
  readonly rate: bigint;
  readonly amountMinor: bigint;
}

/**
 * Compares a promoter's rebates with the remaining amounts of the days that they counted. A reduction of a day is
 * deducted from the rebate in which the day counted (from the newest rebate first if several counted it), at a rate
 * that is never higher than before. If the level of a rebate was reversed, the remaining level applies. Claimed rebates
 * are taken back, and the spent part becomes a debt.
 */
export function takeBackRebates(
  db: Database,
  site: Site,
  uid: string,
  { rules, levels, readUnconfirmedDays }: RecalculationTerms,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { siteId } = site;
    await tx.deleteFrom('rebate_checks').where('site_id', '=', siteId).where('uid', '=', uid).execute();
    const rebates = await tx
      .selectFrom('rebates')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .orderBy('rebate_id')
      .forUpdate()
      .execute();
    const left = await levels.takeUndone(tx, { siteId, uid });
    const standingOf = (row: Row) => levelLeft(row, left.get(row.rebate_id), (level) => levels.extraOf(site, level));
    const smaller: Smaller[] = [];
    for (const rows of Map.groupBy(rebates, ({ rule, base }) => `${rule} ${base}`).values()) {
      const [{ rule: code, base } = {} as Row] = rows;
      const leftOfDays = await readLeft(tx, siteId, uid, base, rows);
      const rule = rules.find((rebateRule) => rebateRule.code === code && rebateRule.base === base);
      const alone = await readUnconfirmedDays(tx, siteId, [uid], [...leftOfDays.keys()].map(Number));
      const aloneOfDays = new Map(alone.map((day) => [String(day.day), day[base]]));
      smaller.push(...reduce(rows, leftOfDays, aloneOfDays, rule, standingOf));
    }
    await write(tx, siteId, smaller);
    await payBack(tx, site, uid, smaller, now);
  });
}

/** The remaining amounts of the days that these rebates counted. */
async function readLeft(
  tx: Transaction,
  siteId: string,
  uid: string,
  base: RebateRule['base'],
  rebates: readonly Row[],
): Promise<Map<string, bigint>> {
  const days = [...new Set(rebates.flatMap(({ counted_days }) => Object.keys(counted_days)))];
  const { sum, where } = BASE_SUMS[base];
  const { rows } = await sql<{ day: number; minor: string }>`
    SELECT r.day, ${sum}::text AS minor FROM ${earningRollupsOf(siteId)} r
    WHERE r.uid = ${uid} AND r.day = ANY(${days.map(Number)}) AND ${where}
    GROUP BY r.day`.execute(tx);
  return new Map(rows.map(({ day, minor }) => [String(day), BigInt(minor)]));
}

function reduce(
  rows: readonly Row[],
  leftOfDays: ReadonlyMap<string, bigint>,
  aloneOfDays: ReadonlyMap<string, bigint>,
  rule: RebateRule | undefined,
  standingOf: (row: Row) => LevelLeft,
): Smaller[] {
  const over = new Map<string, bigint>();
  for (const { counted_days } of rows) {
    for (const [day, minor] of Object.entries(counted_days)) over.set(day, (over.get(day) ?? 0n) + BigInt(minor));
  }
  for (const [day, minor] of over) over.set(day, minor - most(leftOfDays.get(day) ?? 0n, 0n));
  const newest = rows.toSorted((one, other) => other.from_day - one.from_day);
  return newest.flatMap((row) => {
    let taken = 0n;
    const countedDays = { ...row.counted_days };
    for (const [day, counted] of Object.entries(row.counted_days)) {
      const removed = leastOf(most(over.get(day) ?? 0n, 0n), BigInt(counted));
      over.set(day, (over.get(day) ?? 0n) - removed);
      countedDays[day] = String(BigInt(counted) - removed);
      taken += removed;
    }
    const standing = standingOf(row);
    const takenBaseMinor = row.taken_base_minor + taken;
    const rest = row.base_minor - takenBaseMinor;
    // Sales that only one operator approved cannot keep a step, even if they came later, just as they cannot reach a
    // step when the period is closed.
    const ofOthers = Object.entries(countedDays).reduce((sum, [day, minor]) => {
      const left = (leftOfDays.get(day) ?? 0n) - (aloneOfDays.get(day) ?? 0n);
      return sum + leastOf(most(left, 0n), BigInt(minor));
    }, 0n);
    const rate = rateOf(row, leastOf(rest, ofOthers), rule, standing);
    if (taken === 0n && !standing.isLower && rate >= BigInt(row.rate)) return [];
    const amountMinor = leastOf(rebateOf(rest, rate), row.amount_minor - row.taken_minor);
    return [{ row, standing, countedDays, takenBaseMinor, rate, amountMinor }];
  });
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The remaining level of the promoter for a rebate. */
interface LevelLeft {
  readonly level: number;
  readonly rate: bigint;
  /** Whether the level is lower than at the last check of the rebate. */
  readonly isLower: boolean;
}

function levelLeft(row: Row, undoneTo: number | undefined, extraOf: (level: number) => bigint): LevelLeft {
  const before = row.left_level ?? row.level;
  const level = undoneTo !== undefined && undoneTo < before ? undoneTo : before;
  const ofRow = BigInt(row.level_rate);
  return { level, rate: level < row.level ? leastOf(extraOf(level), ofRow) : ofRow, isLower: level < before };
}

/** The rate for the remaining base: never above the former rate, and without the part of a level that was reversed. */
function rateOf(row: Row, restMinor: bigint, rule: RebateRule | undefined, { level, rate }: LevelLeft): bigint {
  if (level < row.need_level) return 0n;
  const before = BigInt(row.rate);
  const ofRule = rule ? rateFor(restMinor, rule.rate, rule.steps) : before - BigInt(row.level_rate);
  return leastOf(ofRule + rate, before);
}

/** An unclaimed rebate is lowered; a claimed one keeps its amount and shows the part that was taken back. */
async function write(tx: Transaction, siteId: string, smaller: readonly Smaller[]): Promise<void> {
  for (const { row, standing, countedDays, takenBaseMinor, rate, amountMinor } of smaller) {
    await tx
      .updateTable('rebates')
      .set({
        taken_base_minor: takenBaseMinor,
        counted_days: JSON.stringify(countedDays),
        ...(row.claimed_at
          ? {
              taken_minor: row.amount_minor - amountMinor,
              left_level: standing.level < row.level ? standing.level : null,
            }
          : {
              amount_minor: amountMinor,
              rate: Number(rate),
              level: standing.level,
              level_rate: Number(standing.rate),
            }),
      })
      .where('site_id', '=', siteId)
      .where('rebate_id', '=', row.rebate_id)
      .execute();
  }
}

async function payBack(
  tx: Transaction,
  { siteId, unit }: Site,
  uid: string,
  smaller: readonly Smaller[],
  now: Date,
): Promise<void> {
  const back = smaller
    .filter(({ row }) => row.claimed_at !== null)
    .map((one) => ({ ...one, minor: one.row.amount_minor - one.row.taken_minor - one.amountMinor }))
    .filter(({ minor }) => minor > 0n);
  if (back.length === 0) return;
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`a rebate of ${uid}, who is not a user`);
  const posted = await postAllInTransaction(
    tx,
    back.map(({ row, amountMinor, minor }) => ({
      siteId,
      journal: {
        kind: 'rebate' as const,
        moves: [
          {
            from: userAccount(uid, 'available'),
            to: REBATE_HOUSE,
            amount: { unit, minor },
            uncoveredFrom: userAccount(uid, 'debt'),
          },
        ],
      },
      // The remaining base is part of the id: it falls each time. With the same base, a lower level or step may reduce
      // the rebate again.
      key: `${row.rebate_id} back to ${amountMinor}`,
      recordId: row.rebate_id,
      body: String(-minor),
      actor: 'system:rebates' as const,
      origin: 'rebates',
      reason: `${row.rule} ${row.from_day}`,
    })),
    now,
  );
  const refused = posted.find((result) => !result.ok);
  if (refused && !refused.ok) throw new Error(`the ledger refused to take a rebate back: ${refused.code}`);
  const notices = [...Map.groupBy(back, ({ standing }) => standing.isLower)].map(([isOfLevel, ofCause]) => {
    const params = { amount: formatMinor(ofCause.reduce((total, { minor }) => total + minor, 0n)) };
    return { siteId, uid, kind: isOfLevel ? 'rebate_of_level_back' : 'rebate_taken_back', params } as const;
  });
  await notifyUsers(tx, notices, now);
}
