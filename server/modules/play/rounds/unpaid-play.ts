import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import {
  daysLeft,
  largestLoss,
  maxPlaceable,
  type PlayedDay,
  unpaidDays,
} from '@pitaka/core/play/rounds/unpaid-play.ts';
import { atLeast0 } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { BusyError, inTransaction, isBusy, isConnectionFault, sqlState } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { hasNewDebts, takeNewDebts } from '../../money/ledger/index.ts';
import { roundsOf } from '../channels/published.ts';
import {
  insertPlace,
  type Losses,
  netRoomsOf,
  type Place,
  readAssigned,
  readPlaced,
  sendReleased,
  sumOf,
} from './assigned-losses.ts';
import type { Site } from './day-results.ts';
import { type DebtorDebts, owesAllOf, readDebtorDebts } from './debtor-debts.ts';
import { type DueFilter, lockChecks, noteFailure, readDue, readFailing } from './due-debts.ts';
import { exchangeWithOthers } from './exchange-with-others.ts';
import { followMoney, withCameAt } from './follow-money.ts';
import { noteForBonuses, noteLateChanges } from './late-changes.ts';
import { findPossibleSenders } from './possible-senders.ts';
import { takeOver } from './take-over.ts';
import {
  checkGiftsAgain,
  endRepaid,
  type OpenDebt,
  openDebt,
  type ReachedUser,
  storeCheck,
  storeReachedUsers,
} from './unpaid-debts.ts';
import { removesStakesOf } from './unpaid-stakes.ts';

/**
 * A remainder is checked again after this time if the accounts that it may have reached changed. It is also checked
 * before any payment that depends on losses.
 */
export const REST_MS = 10 * 60_000;
/** PostgreSQL's statement_timeout. */
const TIMED_OUT = '57014';
/** How long a claim waits for checks; after that it is refused as busy, not paid unchecked. */
const MOST_MS = 15_000;

/** Whether a debt is unchecked, or more of it may have been lost since its last check. */
export async function hasDueDebts(db: Database, siteId: string, now: Date): Promise<boolean> {
  if (await hasNewDebts(db, siteId)) return true;
  return (await readDue(db, siteId, { now, restMs: REST_MS, retries: true }, 1)).length > 0;
}

interface Following {
  readonly restMs?: number;
  readonly uid?: string;
  /** Retries failed checks: only the worker does, because otherwise each claim would wait for the failure. */
  readonly retries?: boolean;
  readonly log?: Log;
}

/**
 * Finds the losses of unpaid money before a payment that depends on losses: for the whole site or, with `uid`, for the
 * debts that can concern that user. Each debt has its own transaction, so a failing check delays only the users whom
 * the debt's money may have reached (`findUncheckedUsers`); claims of these users are refused as busy.
 */
export async function findUnpaidLosses(
  db: Database,
  site: Site,
  now: Date,
  { restMs = 0, uid, retries = false, log }: Following = {},
): Promise<void> {
  const of = uid === undefined ? undefined : await findPossibleSenders(db, site.siteId, uid);
  const due = { now, restMs, of, retries };
  const begun = performance.now();
  if (await hasNewDebts(db, site.siteId)) await openMade(db, site.siteId, now);
  while ((await readDue(db, site.siteId, due, 1)).length > 0) {
    if (uid !== undefined && performance.now() - begun > MOST_MS)
      throw new BusyError('too many debts to check in time');
    await checkNext(db, site, due, log);
  }
  if (uid === undefined) return;
  const failing = await readFailing(db, site.siteId, of);
  const isOfUser = async (debt: OpenDebt) =>
    of !== undefined || (await findReached(db, site, debt))?.has(uid) !== false;
  for (const debt of failing) {
    if (await isOfUser(debt)) throw new BusyError('a debt check failed');
  }
}

/** Users who may have played with money of an unchecked debt; undefined: any user may have. */
export async function findUncheckedUsers(db: Database, site: Site): Promise<ReadonlySet<string> | undefined> {
  const unchecked = new Set<string>();
  for (const debt of await readFailing(db, site.siteId)) {
    const reached = await findReached(db, site, debt);
    if (!reached) return undefined;
    for (const uid of reached) unchecked.add(uid);
  }
  return unchecked;
}

/**
 * The users reached by now, because the money may have moved since the last check; undefined: the money cannot be
 * followed.
 */
async function findReached(db: Database, { siteId }: Site, debt: OpenDebt): Promise<ReadonlySet<string> | undefined> {
  try {
    return await inTransaction(db, async (tx) => {
      const { reached } = await followMoney(tx, siteId, await withCameAt(tx, siteId, debt));
      return new Set(reached.keys());
    });
  } catch (error) {
    if (isOfDatabase(error)) throw error;
    return undefined;
  }
}

/** Whether the player may have staked money of a debt whose check fails. */
export async function hasUncheckedStakes(tx: Transaction, { siteId }: Site, uid: string): Promise<boolean> {
  const failing = (await readFailing(tx, siteId)).filter((debt) => removesStakesOf(uid, debt));
  if (failing.length === 0) return false;
  const of = await findPossibleSenders(tx, siteId, uid);
  if (of) return failing.some((debt) => of.includes(debt.uid));
  for (const debt of failing) {
    if ((await reachedBy(tx, siteId, debt)).has(uid)) return true;
  }
  return false;
}

async function reachedBy(tx: Transaction, siteId: string, debt: OpenDebt): Promise<ReadonlyMap<string, ReachedUser>> {
  try {
    return (await followMoney(tx, siteId, await withCameAt(tx, siteId, debt))).reached;
  } catch (error) {
    if (isOfDatabase(error)) throw error;
    throw new BusyError('a debt check failed', { cause: error });
  }
}

/** Starts following new debts. */
async function openMade(db: Database, siteId: string, now: Date): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (tx) => {
      await lockChecks(tx, siteId, now);
      const made = await takeNewDebts(tx, siteId);
      for (const debt of made) {
        // A bet takes only existing money, so it makes no debt that must be followed.
        if (debt.kind === 'channel.bet') continue;
        await openDebt(tx, siteId, debt, atLeast0(debt.minor - sumOf(await readPlaced(tx, siteId, debt))));
      }
      return made.length > 0;
    });
  }
}

/** Checks the next debt that is due. */
async function checkNext(db: Database, site: Site, filter: DueFilter, log: Log | undefined): Promise<void> {
  const { now } = filter;
  let tried: OpenDebt | undefined;
  try {
    await inTransaction(db, async (tx) => {
      tried = undefined;
      await lockChecks(tx, site.siteId, now);
      [tried] = await readDue(tx, site.siteId, filter, 1);
      if (tried) await checkOne(tx, site, tried, now);
    });
  } catch (error) {
    if (!tried && sqlState(error) === TIMED_OUT) {
      throw new BusyError('another debt check is running', { cause: error });
    }
    if (!tried || isOfDatabase(error)) throw error;
    const failures = await noteFailure(db, site.siteId, tried, now);
    const debt = { site: site.siteId, journal: formatJournalId(tried.journalId), uid: tried.uid, failures };
    log?.error({ err: error, ...debt }, 'debt check failed: payments by play that its money may have reached wait');
  }
}

/** Whether the error came from the database; then every check would fail. */
function isOfDatabase(error: unknown): boolean {
  return isBusy(error) || isConnectionFault(error);
}

/**
 * Assigns owed money to losses in games: first to losses of its debtor, then to losses of users to whom it was sent.
 * Those losses then do not count, even if they were already paid for. The remainder is followed further, because it may
 * be sent on, or a payout may be returned. A debt ends when it is lost or repaid. Its assignments stay: a loss that
 * counted again could be counted twice.
 */
async function checkOne(tx: Transaction, site: Site, due: OpenDebt, now: Date): Promise<void> {
  const debt = await withCameAt(tx, site.siteId, due);
  if (debt.isNew) await takeOver(tx, site.siteId, debt, now);
  const owes = debt.isNew && debt.failures === 0 ? owesAllOf(debt) : await readDebtorDebts(tx, site.siteId, debt);
  if (owes) await placeOne(tx, site, debt, owes, now);
  else await endRepaid(tx, site.siteId, debt, now);
}

/**
 * The debt is assigned first to net losses since the money came. Only the remainder is assigned to losses that were won
 * back or that are assigned to a gift, and the search for that remainder continues. Otherwise a user who bets on both
 * sides of a result, before and after midnight, or who loses a gift, would provide a loss for the debt, and the user
 * who really lost the money would be paid for it. If the debt were not assigned to a gift's losses at all, the gift
 * would hide the loss of that money, because a gift does not reduce any agent's net loss.
 */
async function placeOne(tx: Transaction, site: Site, debt: OpenDebt, owes: DebtorDebts, now: Date): Promise<void> {
  const { siteId, timezone } = site;
  const assigned = await readAssigned(tx, site, debt, now);
  const { flow, reached, giftOf, placed, kept, losses } = assigned;
  const placesOf = (minors: ReadonlyMap<string, bigint>, isNet: boolean) =>
    [...reached].flatMap(([uid, { at }]): Place[] => {
      const minor = minors.get(uid) ?? 0n;
      // A gift that was sent on counts as a loss of its recipient, who did not get it from the house.
      return minor > 0n ? [{ uid, sinceDay: siteDay(at, timezone), isGift: uid === giftOf, isNet, minor }] : [];
    });
  const limitMinor = maxPlaceable(debt.minor, owes.owedMinor, owes.lostMinor);
  const openMinor = atLeast0(limitMinor - sumOf(kept));
  const found = flow.send(debt.uid, openMinor, netRoomsOf(assigned));
  const netPlaces = placesOf(found, true);
  for (const place of netPlaces) await insertPlace(tx, siteId, debt, place, now);
  const exchanged = await exchangeWithOthers(tx, site, assigned, openMinor - sumOf(found), now);
  flow.send(debt.uid, sumOf(exchanged.minors), exchanged.minors);
  sendReleased(assigned);
  const mostMinor = maxPlaceable(debt.minor, owes.owedMinor, owes.placedMinor);
  const restMinor = atLeast0(mostMinor - sumOf(placed) - sumOf(found) - sumOf(exchanged.minors));
  const roomOf = (uid: string, { days, daysWithGifts }: Losses) =>
    largestLoss(without(uid === giftOf ? days : daysWithGifts, found.get(uid) ?? 0n));
  const otherRooms = new Map([...losses].map(([uid, ofUser]) => [uid, roomOf(uid, ofUser)]));
  const others = flow.send(debt.uid, restMinor, otherRooms);
  const otherPlaces = placesOf(others, false);
  for (const place of otherPlaces) await insertPlace(tx, siteId, debt, place, now);
  const leftMinor = atLeast0(debt.minor - sumOf(kept) - sumOf(found) - sumOf(exchanged.minors));
  // A new loss of a user whom the other debts of the exchange reached can be exchanged for a loss that this debt
  // reaches.
  const uids = [...new Set([...reached.keys(), ...exchanged.uids])];
  const waits = exchanged.minors.size > 0 || (await hasOpenRounds(tx, siteId, uids));
  await storeCheck(tx, siteId, debt, { leftMinor, uids, waits }, now);
  await checkGiftsAgain(
    tx,
    siteId,
    otherPlaces.flatMap(({ uid, isGift }) => (isGift ? [] : [uid])),
  );
  const newly = await storeReachedUsers(tx, siteId, debt, reached);
  await noteLateChanges(
    tx,
    siteId,
    [...netPlaces, ...otherPlaces].map(({ uid, sinceDay }) => ({ uid, day: sinceDay })),
  );
  // Notifies bonuses, too: stakes that won this money back and sent it on are not part of a loss.
  await noteForBonuses(
    tx,
    siteId,
    newly.map(({ uid, at }) => ({ uid, day: siteDay(at, timezone) })),
  );
}

/** Losses of money that another user sent and now owes, by the number of this player's assignment. */
export async function readUnpaidSent(
  db: Database | Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  { after, until }: { readonly after: number; readonly until?: number },
): Promise<{ readonly number: number; readonly at: Date; readonly minor: bigint }[]> {
  let rows = db
    .selectFrom('unpaid_play')
    .select(({ fn }) => ['number', 'placed_at as at', fn.coalesce('sent_minor', 'minor').as('minor')])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('is_sent', '=', true)
    .where('number', '>', after)
    .orderBy('number');
  if (until !== undefined) rows = rows.where('number', '<=', until);
  return rows.execute();
}

async function hasOpenRounds(tx: Transaction, siteId: string, uids: readonly string[]): Promise<boolean> {
  const open = await tx
    .selectFrom(roundsOf(siteId).as('rounds'))
    .select('round_id')
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .where('settled_at', 'is', null)
    // Cancelled rounds are left out, because they would keep debts due for ever; a later bet or win in such a round is
    // a posting.
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** These days with the net loss reduced by this amount. */
function without(days: readonly PlayedDay[], minor: bigint): PlayedDay[] {
  const sinceDay = days[0]?.day ?? 0;
  return daysLeft(days, unpaidDays(days, [{ sinceDay, minor, isGift: false, isNet: true }]));
}
