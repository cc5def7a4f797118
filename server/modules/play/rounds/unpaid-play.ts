import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  readSentSince,
  readTakenBackSince,
  readUserBalances,
  type Sent,
  type TakenBack,
  takeDebtsMade,
} from '../../money/ledger/index.ts';
import { lostMinor, readDayResults } from './day-results.ts';
import { noteLateChanges } from './late-changes.ts';
import { leastOf, MoneyFlow } from './money-flow.ts';

/** Marks a gift of the house, which is no loss of a player to begin with. */
const GIFTS: readonly JournalKind[] = ['bonus.forfeit', 'bonus.reopen', 'vip.bonus'];
/** A bonus is the house's until it is released. */
const NOT_OWN = ['bonus', 'hold.wager', 'debt'];
/**
 * To so many accounts money is followed, the largest sums first: more would keep the worker from other debts. Each account
 * counts once, however many ways lead to it.
 */
const MOST_ACCOUNTS = 1000;

interface Place {
  readonly uid: string;
  readonly sinceDay: number;
  readonly isGift: boolean;
  readonly minor: bigint;
}

type Site = Parameters<typeof readDayResults>[1];

/**
 * Says of money that is owed what was lost of it in games, and by whom: by its debtor first, else by those to whom it was
 * sent. The losses of those days count for nothing then, also where they were paid. What nobody lost, or can lose yet, was
 * taken out. What is paid back later stays as it is: a loss that counted again could be made to count twice.
 */
export async function placeUnpaid(tx: Transaction, site: Site, now: Date): Promise<void> {
  for (const debt of await takeDebtsMade(tx, site.siteId)) {
    // A bet takes what is there.
    if (debt.kind === 'channel.bet') continue;
    const places = await findPlaces(tx, site, debt, now);
    await insertPlaces(tx, site.siteId, debt, places);
    await noteLateChanges(
      tx,
      site.siteId,
      places.map(({ uid, sinceDay }) => ({ uid, day: sinceDay })),
    );
  }
}

async function findPlaces(tx: Transaction, site: Site, debt: TakenBack, now: Date): Promise<Place[]> {
  const { flow, since } = await follow(tx, site.siteId, debt);
  const lost = new Map<string, bigint>();
  for (const [uid, day] of since) lost.set(uid, await readLost(tx, site, uid, day, now));
  // Recipients who have lost the money come first: the others may still withdraw it.
  const parts = [flow.send(debt.uid, debt.minor, lost)];
  const rest = debt.minor - sumOf(parts);
  if (rest > 0n) {
    const held = new Map<string, bigint>();
    for (const uid of since.keys()) held.set(uid, await readHeld(tx, site.siteId, uid));
    parts.push(flow.send(debt.uid, rest, held));
  }
  return [...since].flatMap(([uid, came]) => {
    const minor = parts.reduce((sum, part) => sum + (part.get(uid) ?? 0n), 0n);
    return minor > 0n ? [{ uid, sinceDay: siteDay(came, site.timezone), isGift: isOwnGift(debt, uid), minor }] : [];
  });
}

/** Whom the money can have reached, since when each of them had it, and what they sent each other since. */
async function follow(
  tx: Transaction,
  siteId: string,
  debt: TakenBack,
): Promise<{ flow: MoneyFlow; since: ReadonlyMap<string, Date> }> {
  const since = new Map<string, Date>();
  const sentBy = new Map<string, readonly Sent[]>();
  const waiting = new Map([[debt.uid, { at: await findCameAt(tx, siteId, debt), minor: debt.minor }]]);
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

/** Money that paid for what was taken back meanwhile was lost before it came, with what was taken back. */
async function reachBack(tx: Transaction, siteId: string, uid: string, came: Date): Promise<Date> {
  let since = came;
  for (let before: Date | undefined; before !== since; ) {
    before = since;
    for (const taken of await readTakenBackSince(tx, siteId, uid, since)) {
      const at = await findCameAt(tx, siteId, taken);
      if (at < since) since = at;
    }
  }
  return since;
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

/** On days on which more was lost than won; days of a loss that is not paid already count less. */
async function readLost(tx: Transaction, site: Site, uid: string, since: Date, now: Date): Promise<bigint> {
  const span = { from: new Date(since.getTime() - DAY_MS), before: new Date(now.getTime() + DAY_MS) };
  const first = siteDay(since, site.timezone);
  const results = (await readDayResults(tx, site, [uid], span)).filter(({ day }) => day >= first);
  const days = [...Map.groupBy(results, ({ day }) => day).values()];
  return days.reduce((sum, day) => sum + atLeast0(day.reduce((lost, { own }) => lost + lostMinor(own), 0n)), 0n);
}

const DAY_MS = 86_400_000;

/** A user's money, and the user's stakes in open rounds. */
async function readHeld(tx: Transaction, siteId: string, uid: string): Promise<bigint> {
  const balances = await readUserBalances(tx, siteId, uid);
  const has = [...balances].filter(([name]) => !NOT_OWN.includes(name.slice('user:00000000:'.length)));
  const { rows } = await sql<{ staked: string }>`
    SELECT coalesce(sum(bet_minor - win_minor) FILTER (WHERE bet_minor > win_minor), 0)::text AS staked FROM rounds
    WHERE site_id = ${siteId} AND uid = ${uid} AND settled_at IS NULL`.execute(tx);
  return has.reduce((sum, [, minor]) => sum + minor, BigInt(rows[0]?.staked ?? '0'));
}

async function insertPlaces(tx: Transaction, siteId: string, debt: TakenBack, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insertInto('unpaid_play')
    .values(
      places.map(({ uid, sinceDay, isGift, minor }) => ({
        ...{ site_id: siteId, uid, journal_id: debt.journalId, since_day: sinceDay, minor, is_gift: isGift },
      })),
    )
    .execute();
}

function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
