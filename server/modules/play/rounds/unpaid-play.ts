import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { lostMinor } from '@pitaka/core/play/rounds/bet-days.ts';
import { atLeast0, leastOf } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { BusyError, inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { hasDebtsMade, readBalance, type TakenBack, takeDebtsMade } from '../../money/ledger/index.ts';
import { roundsOf } from '../channels/published.ts';
import { readDayResults } from './day-results.ts';
import { findCameAt, followMoney } from './follow-money.ts';
import { noteForBonuses, noteLateChanges } from './late-changes.ts';
import { findPossibleSenders } from './possible-senders.ts';
import {
  endRepaid,
  keepLook,
  lockLooks,
  type OpenDebt,
  openDebt,
  putLast,
  readDue,
  readRepaidSince,
} from './unpaid-debts.ts';

/** Gifts of the house, which were no loss of a player in the first place. */
const GIFTS: readonly JournalKind[] = ['bonus.forfeit', 'bonus.reopen', 'vip.bonus', 'wheel.prize'];
/**
 * A remainder is checked again after this time if the accounts it may have reached changed, and before any payment that
 * depends on losses.
 */
export const REST_MS = 10 * 60_000;
/** PostgreSQL's statement_timeout. */
const TIMED_OUT = '57014';
/** How long a claim waits for checks; then it is refused as busy, rather than paid unchecked. */
const MOST_MS = 15_000;

interface Place {
  readonly uid: string;
  readonly sinceDay: number;
  readonly isGift: boolean;
  readonly minor: bigint;
}

type Site = Parameters<typeof readDayResults>[1];

/** Is there a debt that was not checked yet, or of which more may have been lost by now? */
export async function hasUnpaid(
  db: Database,
  siteId: string,
  now: Date,
  restMs = REST_MS,
  of?: readonly string[],
): Promise<boolean> {
  return (await hasDebtsMade(db, siteId)) || (await readDue(db, siteId, { now, restMs, of }, 1)).length > 0;
}

/**
 * Finds the losses of unpaid money before a payment that depends on losses: for the whole site or, with `uid`, for the
 * debts that can concern that user. Each debt has a transaction of its own; a debt whose check fails goes to the end,
 * or it would block all others.
 */
export async function followUnpaid(
  db: Database,
  site: Site,
  now: Date,
  { restMs = 0, uid }: { readonly restMs?: number; readonly uid?: string } = {},
): Promise<void> {
  const of = uid === undefined ? undefined : await findPossibleSenders(db, site.siteId, uid);
  const due = { now, restMs, of };
  const begun = performance.now();
  let isMore = await hasUnpaid(db, site.siteId, now, restMs, of);
  while (isMore) {
    if (uid !== undefined && performance.now() - begun > MOST_MS)
      throw new BusyError('too much that is owed to look at');
    const [first] = await readDue(db, site.siteId, due, 1);
    try {
      isMore = await inTransaction(db, (tx) => placeUnpaid(tx, site, due));
    } catch (error) {
      if (first) await putLast(db, site.siteId, first, now);
      if (sqlState(error) === TIMED_OUT) throw new BusyError('a look at what is owed took too long', { cause: error });
      throw error;
    }
  }
}

/**
 * Assigns owed money to losses in games: first to those of its debtor, then to those of users it was sent to. The
 * losses of those days then do not count, even if they were paid for. The remainder is followed on: a friend who holds
 * it may send it on, and a payout may come back. A debt ends when it is lost or repaid; earlier assignments stay: a
 * loss that counted again could be made to count twice. Returns whether there may be more.
 */
async function placeUnpaid(tx: Transaction, site: Site, which: Parameters<typeof readDue>[2]): Promise<boolean> {
  const { now } = which;
  await lockLooks(tx, site.siteId, now);
  const [due] = await readDue(tx, site.siteId, which, 1);
  if (due) {
    const owedMinor = await readOwed(tx, site.siteId, due);
    if (owedMinor === 0n) await endRepaid(tx, site.siteId, due, now);
    else await placeOne(tx, site, due, owedMinor, now);
  }
  const made = await takeDebtsMade(tx, site.siteId);
  for (const debt of made) {
    // A bet only takes existing money.
    if (debt.kind === 'channel.bet') continue;
    const cameAt = await findCameAt(tx, site.siteId, debt);
    const leftMinor = atLeast0(debt.minor - sumOf(await readPlaced(tx, site.siteId, debt)));
    const opened = await openDebt(tx, site.siteId, { ...debt, cameAt }, leftMinor, now);
    await placeOne(tx, site, opened, opened.minor, now);
    await noteForBonuses(tx, site.siteId, [{ uid: debt.uid, day: siteDay(cameAt, site.timezone) }]);
  }
  return due !== undefined || made.length > 0;
}

/**
 * `mostMinor`: the limit for the whole debt, including earlier assignments; a part repaid since is subtracted from no
 * losses.
 */
async function placeOne(tx: Transaction, site: Site, debt: OpenDebt, mostMinor: bigint, now: Date): Promise<void> {
  const { siteId, timezone } = site;
  const { flow, since } = await followMoney(tx, siteId, debt);
  const uids = [...since.keys()];
  const lost = debt.leftMinor > 0n ? await readLost(tx, site, since, now) : new Map<string, bigint>();
  // Earlier assignments have used their paths already.
  const placed = await readPlaced(tx, siteId, debt);
  const placedMinor = sumOf(placed);
  flow.send(debt.uid, placedMinor, placed);
  const restMinor = atLeast0(mostMinor - placedMinor);
  const found = flow.send(debt.uid, leastOf(debt.leftMinor, restMinor), lost);
  const isGift = await isGiftKept(tx, siteId, debt);
  const places = [...since].flatMap(([uid, came]) => {
    const minor = found.get(uid) ?? 0n;
    // A gift that was sent on is a loss of its recipient, who got no gift from the house.
    const isOwn = isGift && uid === debt.uid;
    return minor > 0n ? [{ uid, sinceDay: siteDay(came, timezone), isGift: isOwn, minor }] : [];
  });
  for (const place of places) await insertPlace(tx, siteId, debt, place, now);
  const leftMinor = debt.leftMinor - sumOf(found);
  await keepLook(tx, siteId, debt, { leftMinor, since, waits: await hasOpenRounds(tx, siteId, uids) }, now);
  await noteLateChanges(
    tx,
    siteId,
    places.map(({ uid, sinceDay }) => ({ uid, day: sinceDay })),
  );
}

async function readOwed(tx: Transaction, siteId: string, { uid }: OpenDebt): Promise<bigint> {
  return atLeast0(-(await readBalance(tx, siteId, userAccount(uid, 'debt'))));
}

async function readPlaced(tx: Transaction, siteId: string, { journalId }: TakenBack): Promise<Map<string, bigint>> {
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

/** Losses of money that another user sent and owes, by their number for this player. */
export async function readUnpaidSent(
  db: Database | Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  { after, until }: { readonly after: number; readonly until?: number },
): Promise<{ readonly number: number; readonly at: Date; readonly minor: bigint }[]> {
  let rows = db
    .selectFrom('unpaid_play')
    .select(['number', 'placed_at as at', 'minor'])
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
    // A cancelled round would keep its debts due for ever; whatever is bet or won there again is a posting.
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

function sumOf(parts: ReadonlyMap<string, bigint>): bigint {
  return [...parts.values()].reduce((sum, minor) => sum + minor, 0n);
}

/**
 * Did the gift behind this debt stay in the wallet? A gift that repaid another debt was never the player's to lose: the
 * lost money is the money behind that other debt.
 */
async function isGiftKept(tx: Transaction, siteId: string, debt: TakenBack): Promise<boolean> {
  if (!GIFTS.includes(debt.kind)) return false;
  return (await readRepaidSince(tx, siteId, debt.uid, debt.cameAt)) === undefined;
}

/**
 * Losses by now of each user since the money came, on days with a net loss; days whose loss already counts as unpaid
 * count less.
 */
async function readLost(
  tx: Transaction,
  site: Site,
  since: ReadonlyMap<string, Date>,
  now: Date,
): Promise<Map<string, bigint>> {
  const earliest = Math.min(...[...since.values()].map((at) => at.getTime()));
  const span = { from: new Date(earliest - DAY_MS), before: new Date(now.getTime() + 1) };
  const results = Map.groupBy(await readDayResults(tx, site, [...since.keys()], span), ({ uid }) => uid);
  return new Map(
    [...since].map(([uid, came]) => {
      const first = siteDay(came, site.timezone);
      const days = Map.groupBy(
        (results.get(uid) ?? []).filter(({ day }) => day >= first),
        ({ day }) => day,
      );
      const ofDays = [...days.values()].map((day) => day.reduce((sum, one) => sum + lostMinor(one), 0n));
      return [uid, ofDays.reduce((sum, minor) => sum + atLeast0(minor), 0n)];
    }),
  );
}

const DAY_MS = 86_400_000;

/** One debt may have several assignments for a player: each is a numbered row of its own. */
async function insertPlace(
  tx: Transaction,
  siteId: string,
  { journalId, uid: debtor }: OpenDebt,
  { uid, sinceDay, isGift, minor }: Place,
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('unpaid_play')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  await tx
    .insertInto('unpaid_play')
    .values({
      ...{ site_id: siteId, uid, number: (last?.number ?? 0) + 1, placed_at: now, is_sent: uid !== debtor },
      ...{ journal_id: journalId, since_day: sinceDay, minor, is_gift: isGift },
    })
    .execute();
}
