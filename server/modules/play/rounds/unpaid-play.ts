import { type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { type JournalKind, kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { BusyError, inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import {
  hasDebtsMade,
  readBalance,
  readSentSince,
  readTakenBackSince,
  type Sent,
  type TakenBack,
  takeDebtsMade,
} from '../../money/ledger/index.ts';
import { lostMinor, readDayResults } from './day-results.ts';
import { noteLateChanges } from './late-changes.ts';
import { leastOf, MoneyFlow } from './money-flow.ts';

/** Marks a gift of the house, which is no loss of a player to begin with. */
const GIFTS: readonly JournalKind[] = ['bonus.forfeit', 'bonus.reopen', 'vip.bonus', 'wheel.prize'];
/**
 * To so many accounts money is followed, the largest sums first: more would keep the worker from other debts. Each account
 * counts once, however many ways lead to it.
 */
const MOST_ACCOUNTS = 1000;

/** A remainder is looked at again after so long, if what it may have been lost in changed; and before anything is paid by losses. */
export const REST_MS = 10 * 60_000;
/** PostgreSQL's statement_timeout. */
const TIMED_OUT = '57014';
/** Postings of one moment are not there at one moment. */
const SLACK = sql`interval '1 minute'`;
/** Of a claim or a period's end, at most: what is left is looked at by the worker. */
const MOST_LOOKS = 100;

interface Place {
  readonly uid: string;
  readonly sinceDay: number;
  readonly isGift: boolean;
  readonly minor: bigint;
}

/** Of a debt, what is in no loss yet. */
interface OpenDebt extends TakenBack {
  readonly leftMinor: bigint;
}

type Site = Parameters<typeof readDayResults>[1];

/** Is there a debt that was not looked at, or of which more may have been lost by now? */
export async function hasUnpaid(db: Database, siteId: string, now: Date, restMs = REST_MS): Promise<boolean> {
  return (await hasDebtsMade(db, siteId)) || (await readDue(db, siteId, now, restMs, 1)).length > 0;
}

/**
 * Before anything is paid by losses: what was lost of unpaid money by now is known afterwards. Each debt has a transaction of its
 * own, so that claims wait for one look at most; one whose look fails comes last again, or it would stop all others.
 */
export async function followUnpaid(db: Database, site: Site, now: Date, restMs = 0): Promise<void> {
  let isMore = await hasUnpaid(db, site.siteId, now, restMs);
  for (let looks = 0; isMore && looks < MOST_LOOKS; looks++) {
    const [first] = await readDue(db, site.siteId, now, restMs, 1);
    try {
      isMore = await inTransaction(db, (tx) => placeUnpaid(tx, site, now, restMs));
    } catch (error) {
      if (first) await putLast(db, site.siteId, first, now);
      if (sqlState(error) === TIMED_OUT) throw new BusyError('a look at what is owed took too long', { cause: error });
      throw error;
    }
  }
}

async function putLast(db: Database, siteId: string, { journalId, uid }: OpenDebt, now: Date): Promise<void> {
  await db
    .updateTable('unpaid_debts')
    .set({ looked_at: now })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
}

/**
 * Says of money that is owed what was lost of it in games, and by whom: by its debtor first, else by those to whom it was
 * sent. The losses of those days count for nothing then, also where they were paid. What nobody lost yet is followed again:
 * a friend who holds it may send it on, and a payout may come back. It ends when it is lost or repaid; what was placed by then
 * stays as it is: a loss that counted again could be made to count twice. Says whether there may be more.
 */
async function placeUnpaid(tx: Transaction, site: Site, now: Date, restMs: number): Promise<boolean> {
  await lockLooks(tx, site.siteId, now);
  const [due] = await readDue(tx, site.siteId, now, restMs, 1);
  if (due) {
    const owedMinor = await readOwed(tx, site.siteId, due);
    if (owedMinor === 0n) await endRepaid(tx, site.siteId, due, now);
    else await placeOne(tx, site, due, owedMinor, now);
  }
  const made = await takeDebtsMade(tx, site.siteId);
  for (const debt of made) {
    // A bet takes what is there.
    if (debt.kind === 'channel.bet') continue;
    const cameAt = await findCameAt(tx, site.siteId, debt);
    const opened = await openDebt(tx, site.siteId, { ...debt, cameAt }, now);
    await placeOne(tx, site, opened, opened.minor, now);
  }
  return due !== undefined || made.length > 0;
}

/** Looks at a site's debts wait for each other: two would find the same losses. */
async function lockLooks(tx: Transaction, siteId: string, now: Date): Promise<void> {
  await tx
    .insertInto('unpaid_looks')
    .values({ site_id: siteId, looked_at: now })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ looked_at: now }))
    .execute();
}

/** Open remainders of which more may have been lost since they were looked at, the one that waited longest first. */
async function readDue(
  db: Database | Transaction,
  siteId: string,
  now: Date,
  restMs: number,
  most: number,
): Promise<OpenDebt[]> {
  const { rows } = await sql<DueRow>`
    SELECT d.journal_id, d.uid, d.kind, d.minor, d.left_minor, d.came_at FROM unpaid_debts d
    WHERE d.site_id = ${siteId} AND d.left_minor > 0 AND d.repaid_at IS NULL
      AND d.looked_at < ${new Date(now.getTime() - restMs)} AND (d.waits
        OR EXISTS (
          SELECT 1 FROM accounts a WHERE a.site_id = d.site_id
            AND a.account_id = ANY (${accountsOf('available')} || ${accountsOf('debt')})
            AND a.last_at_ms >= extract(epoch FROM d.looked_at - ${SLACK}) * 1000)
        OR EXISTS (
          SELECT 1 FROM moved_results m WHERE m.site_id = d.site_id AND m.uid = ANY (d.uids)
            AND m.counts_at > d.looked_at - ${SLACK} AND m.counts_at <= ${now}))
    ORDER BY d.looked_at, d.journal_id LIMIT ${most}`.execute(db);
  return rows.map(({ journal_id: journalId, uid, kind, minor, left_minor: leftMinor, came_at: cameAt }) => ({
    ...{ journalId, uid, kind: kindName(kind), minor, leftMinor, cameAt },
  }));
}

interface DueRow {
  journal_id: bigint;
  uid: string;
  kind: number;
  minor: bigint;
  left_minor: bigint;
  came_at: Date;
}

/** The numbers of an account of all of `d.uids`. A divided database cannot join a table with an unnested column. */
function accountsOf(type: UserAccountType) {
  const { from } = accountNumbersOf('00000001');
  const within = accountNumber(userAccount('00000000', type));
  return sql`ARRAY(SELECT unnest(d.uids)::bigint * ${from}::bigint + ${within}::bigint)`;
}

async function openDebt(tx: Transaction, siteId: string, debt: TakenBack, now: Date): Promise<OpenDebt> {
  const placed = sumOf([await readPlaced(tx, siteId, debt)]);
  const leftMinor = atLeast0(debt.minor - placed);
  await tx
    .insertInto('unpaid_debts')
    .values({
      ...{ site_id: siteId, journal_id: debt.journalId, uid: debt.uid, kind: kindNumber(debt.kind), minor: debt.minor },
      ...{ left_minor: leftMinor, came_at: debt.cameAt, uids: [debt.uid], looked_at: now, waits: false },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...debt, leftMinor };
}

/** `mostMinor`: of the debt, with what was placed before; what was repaid meanwhile is taken off nobody's losses. */
async function placeOne(tx: Transaction, site: Site, debt: OpenDebt, mostMinor: bigint, now: Date): Promise<void> {
  const { siteId, timezone } = site;
  const { flow, since } = await follow(tx, siteId, debt);
  const uids = [...since.keys()];
  const lost = new Map<string, bigint>();
  if (debt.leftMinor > 0n) for (const [uid, day] of since) lost.set(uid, await readLost(tx, site, uid, day, now));
  // What was placed before went its ways already.
  const placed = await readPlaced(tx, siteId, debt);
  const placedMinor = sumOf([placed]);
  flow.send(debt.uid, placedMinor, placed);
  const restMinor = atLeast0(mostMinor - placedMinor);
  const found = flow.send(debt.uid, leastOf(debt.leftMinor, restMinor), lost);
  const places = [...since].flatMap(([uid, came]) => {
    const minor = found.get(uid) ?? 0n;
    return minor > 0n ? [{ uid, sinceDay: siteDay(came, timezone), isGift: isOwnGift(debt, uid), minor }] : [];
  });
  for (const place of places) await insertPlace(tx, siteId, debt, place, now);
  await tx
    .updateTable('unpaid_debts')
    .set({
      left_minor: debt.leftMinor - sumOf([found]),
      uids,
      looked_at: now,
      waits: await hasOpenRounds(tx, siteId, uids),
    })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', debt.journalId)
    .where('uid', '=', debt.uid)
    .execute();
  await noteLateChanges(
    tx,
    siteId,
    places.map(({ uid, sinceDay }) => ({ uid, day: sinceDay })),
  );
}

async function readOwed(tx: Transaction, siteId: string, { uid }: OpenDebt): Promise<bigint> {
  return atLeast0(-(await readBalance(tx, siteId, userAccount(uid, 'debt'))));
}

/** Money that repaid it may be taken back itself: debts it reaches are followed from where this one began (`reachBack`). */
async function endRepaid(tx: Transaction, siteId: string, { journalId, uid }: OpenDebt, now: Date): Promise<void> {
  await tx
    .updateTable('unpaid_debts')
    .set({ repaid_at: now })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
  await tx
    .updateTable('unpaid_debts')
    .set({ waits: true })
    .where('site_id', '=', siteId)
    .where('left_minor', '>', 0n)
    .where('repaid_at', 'is', null)
    .where(sql<boolean>`uids @> ${[uid]}::text[]`)
    .execute();
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

/** What was lost of money that another user sent and owes, by its number for this player. */
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
    .selectFrom('rounds')
    .select('round_id')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whom the money can have reached, since when each of them had it, and what they sent each other since. */
async function follow(
  tx: Transaction,
  siteId: string,
  debt: TakenBack,
): Promise<{ flow: MoneyFlow; since: ReadonlyMap<string, Date> }> {
  const since = new Map<string, Date>();
  const sentBy = new Map<string, readonly Sent[]>();
  const waiting = new Map([[debt.uid, { at: debt.cameAt, minor: debt.minor }]]);
  for (let looked = 0; looked < MOST_ACCOUNTS && waiting.size > 0; looked++) {
    const [uid, { at, minor }] = largestOf(waiting);
    waiting.delete(uid);
    const came = await reachBack(tx, siteId, uid, at);
    since.set(uid, came);
    const sent = await readSentSince(tx, siteId, uid, came);
    sentBy.set(uid, sent);
    for (const one of sent) {
      // Also again, if it came by another hand before: what was lost between counts, too.
      if ((since.get(one.to) ?? LATEST) <= one.at) continue;
      const known = waiting.get(one.to);
      waiting.set(one.to, {
        at: known && known.at < one.at ? known.at : one.at,
        minor: leastOf(minor, one.minor + (known?.minor ?? 0n)),
      });
    }
  }
  const flow = new MoneyFlow();
  for (const [uid, sent] of sentBy) for (const { to, minor } of sent) flow.add(uid, to, minor);
  return { flow, since };
}

const LATEST = new Date(8.64e15);

function largestOf<Sum extends { minor: bigint }>(sums: ReadonlyMap<string, Sum>): [string, Sum] {
  return [...sums].reduce((largest, one) => (one[1].minor > largest[1].minor ? one : largest));
}

function sumOf(parts: readonly ReadonlyMap<string, bigint>[]): bigint {
  return parts.flatMap((part) => [...part.values()]).reduce((sum, minor) => sum + minor, 0n);
}

/**
 * Money that paid for what was taken back meanwhile, or repaid a debt, was lost before it came, with what was taken back or
 * had made the debt.
 */
async function reachBack(tx: Transaction, siteId: string, uid: string, came: Date): Promise<Date> {
  let since = came;
  for (let before: Date | undefined; before !== since; ) {
    before = since;
    for (const taken of await readTakenBackSince(tx, siteId, uid, since)) {
      const at = await findCameAt(tx, siteId, taken);
      if (at < since) since = at;
    }
    const repaid = await readRepaidSince(tx, siteId, uid, since);
    if (repaid && repaid < since) since = repaid;
  }
  return since;
}

/** When the earliest money came of which the debt was repaid since. */
async function readRepaidSince(tx: Transaction, siteId: string, uid: string, since: Date): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('unpaid_debts')
    .select(({ fn }) => fn.min('came_at').as('came_at'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('repaid_at', '>=', since)
    .executeTakeFirst();
  return found?.came_at ?? undefined;
}

async function findCameAt(tx: Transaction, siteId: string, taken: TakenBack): Promise<Date> {
  return (await findWonAt(tx, siteId, taken)) ?? taken.cameAt;
}

/** Of a win that was taken back. */
async function findWonAt(
  tx: Transaction,
  siteId: string,
  { journalId, uid, kind }: TakenBack,
): Promise<Date | undefined> {
  if (kind !== 'channel.rollback') return undefined;
  const found = await tx
    .selectFrom('channel_transactions as t')
    .innerJoin('channel_transactions as won', (join) =>
      join
        .onRef('won.site_id', '=', 't.site_id')
        .onRef('won.channel_id', '=', 't.channel_id')
        .onRef('won.transaction_id', '=', 't.reference'),
    )
    .select('won.at')
    .where('t.site_id', '=', siteId)
    .where('t.uid', '=', uid)
    .where('t.journal_id', '=', journalId)
    .executeTakeFirst();
  return found?.at;
}

/** A gift that was sent on is a loss of its recipient, to whom the house gave nothing. */
function isOwnGift(debt: TakenBack, uid: string): boolean {
  return uid === debt.uid && GIFTS.includes(debt.kind);
}

/** By now, on days on which more was lost than won; days of a loss that is not paid already count less. */
async function readLost(tx: Transaction, site: Site, uid: string, since: Date, now: Date): Promise<bigint> {
  const span = { from: new Date(since.getTime() - DAY_MS), before: new Date(now.getTime() + 1) };
  const first = siteDay(since, site.timezone);
  const results = (await readDayResults(tx, site, [uid], span)).filter(({ day }) => day >= first);
  const days = [...Map.groupBy(results, ({ day }) => day).values()];
  return days.reduce((sum, day) => sum + atLeast0(day.reduce((lost, { own }) => lost + lostMinor(own), 0n)), 0n);
}

const DAY_MS = 86_400_000;

/** Of a debt one place of a player may follow another: each is a row of its own, numbered. */
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

function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
