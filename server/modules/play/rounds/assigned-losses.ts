import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { MoneyFlow } from '@pitaka/core/play/rounds/money-flow.ts';
import { netLossOf, type PlayedDay } from '@pitaka/core/play/rounds/unpaid-play.ts';
import { atLeast0, leastOf } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TakenBack } from '../../money/ledger/index.ts';
import { readRest, type Site, type TakenDay } from './day-results.ts';
import { followMoney } from './follow-money.ts';
import { type OpenDebt, type ReachedUser, readRepaidSince } from './unpaid-debts.ts';

const DAY_MS = 86_400_000;

/** Gifts of the house: losing a gift is not a loss of the player's own money. */
const GIFTS: readonly JournalKind[] = ['bonus.forfeit', 'bonus.reopen', 'vip.bonus', 'wheel.prize'];

export interface Place {
  readonly uid: string;
  readonly sinceDay: number;
  readonly isGift: boolean;
  /** Whether the assignment is within the user's net loss since the money came. */
  readonly isNet: boolean;
  readonly minor: bigint;
}

export async function readPlaced(
  tx: Transaction,
  siteId: string,
  { journalId }: TakenBack,
): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('unpaid_play')
    .select(['uid', 'minor'])
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .execute();
  const placed = new Map<string, bigint>();
  for (const { uid, minor } of rows) placed.set(uid, (placed.get(uid) ?? 0n) + minor);
  return placed;
}

export function sumOf(parts: ReadonlyMap<string, bigint>): bigint {
  return [...parts.values()].reduce((sum, minor) => sum + minor, 0n);
}

/**
 * Whether the gift behind this debt stayed in the wallet. If the gift repaid another debt, the player could not lose
 * it: the money that the player lost belongs to the other debt.
 */
async function isGiftKept(tx: Transaction, siteId: string, debt: TakenBack): Promise<boolean> {
  if (!GIFTS.includes(debt.kind)) return false;
  return (await readRepaidSince(tx, siteId, debt.uid, debt.cameAt, debt.journalId)) === undefined;
}

export interface Losses {
  /** The days since the money came, without assigned losses. */
  readonly days: readonly PlayedDay[];
  /** The same days, with the losses that are assigned to gifts. */
  readonly daysWithGifts: readonly PlayedDay[];
  /** The part of this debt's assignments that the user has not won back. */
  readonly keptMinor: bigint;
  /** The amounts that this debt deducts from each day, except for a gift's losses. */
  readonly takenDays: readonly TakenDay[];
}

/** Each user's losses since the money came. */
async function readLosses(
  tx: Transaction,
  site: Site,
  { journalId }: OpenDebt,
  reached: ReadonlyMap<string, ReachedUser>,
  now: Date,
): Promise<Map<string, Losses>> {
  const earliest = Math.min(...[...reached.values()].map(({ at }) => at.getTime()));
  const span = { journalId, from: new Date(earliest - DAY_MS), before: new Date(now.getTime() + 1) };
  const rests = await readRest(tx, site, [...reached.keys()], span);
  return new Map(
    [...reached].map(([uid, { at }]) => {
      const first = siteDay(at, site.timezone);
      const rest = rests.get(uid) ?? { days: [], daysWithGifts: [], takenMinor: 0n, takenDays: [] };
      const { takenMinor, takenDays } = rest;
      const days = rest.days.filter(({ day }) => day >= first);
      const daysWithGifts = rest.daysWithGifts.filter(({ day }) => day >= first);
      const keptMinor = leastOf(takenMinor, atLeast0(netLossOf(days) + takenMinor));
      return [uid, { days, daysWithGifts, keptMinor, takenDays }];
    }),
  );
}

/** A debt with its assignments, and the losses in which its money may be. */
export interface AssignedDebt {
  readonly debt: OpenDebt;
  /** The remaining capacity of the transfers, after `kept`. */
  readonly flow: MoneyFlow;
  readonly reached: ReadonlyMap<string, ReachedUser>;
  /** The user who lost a gift of the house, if this is the debt of a gift. */
  readonly giftOf: string | undefined;
  readonly placed: ReadonlyMap<string, bigint>;
  /** The assigned amounts that were not won back. */
  readonly kept: ReadonlyMap<string, bigint>;
  readonly losses: ReadonlyMap<string, Losses>;
}

export async function readAssigned(tx: Transaction, site: Site, debt: OpenDebt, now: Date): Promise<AssignedDebt> {
  const { siteId } = site;
  const { flow, reached } = await followMoney(tx, siteId, debt);
  const placed = await readPlaced(tx, siteId, debt);
  const giftOf = (await isGiftKept(tx, siteId, debt)) ? debt.uid : undefined;
  const losses = await readLosses(tx, site, debt, reached, now);
  // Earlier assignments have already used their paths.
  const kept = new Map([...placed].map(([uid, minor]) => [uid, leastOf(minor, losses.get(uid)?.keptMinor ?? 0n)]));
  flow.send(debt.uid, sumOf(kept), kept);
  return { debt, flow, reached, giftOf, placed, kept, losses };
}

/** Assignments that were won back have used their paths, too. */
export function sendReleased({ debt, flow, placed, kept }: AssignedDebt): void {
  const released = new Map([...placed].map(([uid, minor]) => [uid, minor - (kept.get(uid) ?? 0n)]));
  flow.send(debt.uid, sumOf(released), released);
}

/** The part of each user's net loss that is assigned to no debt. */
export function netRoomsOf({ losses }: AssignedDebt): Map<string, bigint> {
  return new Map([...losses].map(([uid, { days }]) => [uid, atLeast0(netLossOf(days))]));
}

export function sinceDayOf({ reached }: AssignedDebt, uid: string, { timezone }: Site): number | undefined {
  const at = reached.get(uid)?.at;
  return at && siteDay(at, timezone);
}

/** Adds a numbered row, as a debt may have several assignments to a player. */
export async function insertPlace(
  tx: Transaction,
  siteId: string,
  { journalId, uid: debtor }: OpenDebt,
  { uid, sinceDay, isGift, isNet, minor }: Place,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('unpaid_play')
    .values({
      ...{ site_id: siteId, uid, number: await nextNumber(tx, siteId, uid), placed_at: now, is_sent: uid !== debtor },
      ...{ journal_id: journalId, since_day: sinceDay, minor, is_gift: isGift, is_net: isNet },
    })
    .execute();
}

/** The number of the next assignment to this player. */
export async function nextNumber(tx: Transaction, siteId: string, uid: string): Promise<number> {
  const last = await tx
    .selectFrom('unpaid_play')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
