import { exchangeLosses } from '@pitaka/core/play/rounds/exchange-losses.ts';
import { maxPlaceable, netLossOf } from '@pitaka/core/play/rounds/unpaid-play.ts';
import { atLeast0, leastOf } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  type AssignedDebt,
  insertPlace,
  netRoomsOf,
  nextNumber,
  readAssigned,
  sendReleased,
  sinceDayOf,
  sumOf,
} from './assigned-losses.ts';
import type { Site } from './day-results.ts';
import { readDebtorDebts } from './debtor-debts.ts';
import { readHolders } from './due-debts.ts';
import { noteLateChanges } from './late-changes.ts';
import type { OpenDebt } from './unpaid-debts.ts';

/**
 * The maximum number of other debts in one exchange, the largest first: the money of each debt is followed again, and
 * more debts would delay the worker's other work.
 */
const MOST_DEBTS = 50;

/** Another debt, and the losses that can be taken over from it. */
interface Holder extends AssignedDebt {
  readonly held: ReadonlyMap<string, bigint>;
}

/**
 * Takes over losses from other debts for the amount `minor` of a debt that is assigned to no loss, if the other debts
 * can be assigned to other losses instead. Debts are assigned to the nearest losses, so without the exchange the order
 * of the charge-backs would decide whether all debts find a loss; a loss that the last debt does not reach would then
 * be paid for. An assigned loss never counts again. Returns the amounts taken over by user, and, if an amount is left,
 * the users whose losses may be exchanged later.
 */
export async function exchangeWithOthers(
  tx: Transaction,
  site: Site,
  assigned: AssignedDebt,
  minor: bigint,
  now: Date,
): Promise<{ readonly minors: ReadonlyMap<string, bigint>; readonly uids: readonly string[] }> {
  const minors = new Map<string, bigint>();
  const holders = minor > 0n ? await findHolders(tx, site, assigned, now) : [];
  if (holders.length === 0) return { minors, uids: [] };
  const all: Holder[] = [{ ...assigned, held: new Map() }, ...holders];
  const sharing = all.map((holder, index) => ({
    ...{ debtor: holder.debt.uid, flow: holder.flow, held: holder.held },
    rooms: new Map(index === 0 ? [] : [...netRoomsOf(holder)].filter(([uid]) => uid !== holder.giftOf)),
  }));
  const at = (index: number) => all[index] as Holder;
  const exchange = exchangeLosses(sharing, minor, (uid, by, of) => mostOf(site, uid, at(by), at(of)));
  const changed: { uid: string; day: number }[] = [];
  for (const { uid, by, of, minor: requestedMinor } of exchange.takeOvers) {
    const day = sinceDayOf(at(by), uid, site) ?? 0;
    const part = await takeOverLoss(tx, site.siteId, { uid, day, minor: requestedMinor }, at(by).debt, at(of));
    changed.push({ uid, day });
    if (by === 0 && part > 0n) minors.set(uid, (minors.get(uid) ?? 0n) + part);
  }
  for (const { uid, debt, minor: part } of exchange.found) {
    const sinceDay = sinceDayOf(at(debt), uid, site) ?? 0;
    await insertPlace(tx, site.siteId, at(debt).debt, { uid, sinceDay, isGift: false, isNet: true, minor: part }, now);
    changed.push({ uid, day: sinceDay });
  }
  await noteLateChanges(tx, site.siteId, changed);
  await checkAgain(
    tx,
    site.siteId,
    [...exchange.takeOvers, ...exchange.found]
      .flatMap((part) => ('of' in part ? [part.by, part.of] : [part.debt]))
      .map(at),
  );
  return { minors, uids: sumOf(minors) < minor ? holders.flatMap(({ reached }) => [...reached.keys()]) : [] };
}

/**
 * The debts that are assigned to losses that this debt reaches, then the debts assigned to losses that those reach, and
 * so on: one of each debtor before a second one of any. Otherwise many cards of one person would leave no room for the
 * debt with which the exchange succeeds.
 */
async function findHolders(tx: Transaction, site: Site, assigned: AssignedDebt, now: Date): Promise<Holder[]> {
  const holders: Holder[] = [];
  const uids = new Set(assigned.reached.keys());
  const seen = [assigned.debt.journalId];
  const debtors = new Set<string>();
  for (const isFirst of [true, false]) {
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (const debt of await readHolders(tx, site.siteId, [...uids], seen)) {
        if (isFirst && debtors.has(debt.uid)) continue;
        if (holders.length === MOST_DEBTS) return holders;
        isMore = true;
        seen.push(debt.journalId);
        const holder = await readHolder(tx, site, debt, now);
        if (!holder) continue;
        debtors.add(debt.uid);
        holders.push(holder);
        for (const uid of holder.reached.keys()) uids.add(uid);
      }
    }
  }
  return holders;
}

/** undefined: the debt is repaid. Its assignments stay, but no further loss is assigned to it. */
async function readHolder(tx: Transaction, site: Site, debt: OpenDebt, now: Date): Promise<Holder | undefined> {
  const owes = await readDebtorDebts(tx, site.siteId, debt);
  if (!owes) return undefined;
  const assigned = await readAssigned(tx, site, debt, now);
  sendReleased(assigned);
  // Assignments beyond the amount owed stay: they are losses of money that was repaid.
  let owedMinor = maxPlaceable(debt.minor, owes.owedMinor, owes.lostMinor);
  const held = new Map<string, bigint>();
  for (const [uid, minor] of assigned.kept) {
    const takenMinor = atLeast0(netLossOf(assigned.losses.get(uid)?.takenDays ?? []));
    const most = uid === assigned.giftOf ? 0n : [minor, takenMinor, owedMinor].reduce(leastOf);
    owedMinor -= most;
    if (most > 0n) held.set(uid, most);
  }
  return { ...assigned, held };
}

/** If this money came later than the other debt's money, only losses after its arrival can be losses of this money. */
function mostOf(site: Site, uid: string, by: AssignedDebt, of: Holder): bigint {
  const [since, otherSince] = [sinceDayOf(by, uid, site), sinceDayOf(of, uid, site)];
  const minor = of.held.get(uid) ?? 0n;
  const losses = of.losses.get(uid);
  if (since === undefined || otherSince === undefined || !losses || uid === by.giftOf) return 0n;
  if (since <= otherSince) return minor;
  const lostMinor = netLossOf(losses.takenDays.filter(({ day }) => day >= since));
  const freeMinor = netLossOf(losses.days.filter(({ day }) => day >= since));
  return [minor, atLeast0(lostMinor), atLeast0(freeMinor + lostMinor)].reduce(leastOf);
}

/**
 * Takes over the newest assignments first. They only change their debt, so no day's results change. Their deduction
 * from the stakes for levels stays as well, as it may already be counted. Returns the amount taken over.
 */
async function takeOverLoss(
  tx: Transaction,
  siteId: string,
  { uid, day, minor }: { readonly uid: string; readonly day: number; readonly minor: bigint },
  by: OpenDebt,
  { debt: of, losses }: Holder,
): Promise<bigint> {
  const rows = await tx
    .selectFrom('unpaid_play')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('journal_id', '=', of.journalId)
    .where('is_gift', '=', false)
    .orderBy('number', 'desc')
    .execute();
  const taken = Map.groupBy(losses.get(uid)?.takenDays ?? [], ({ number }) => number);
  let left = minor;
  for (const row of rows) {
    const lost = taken.get(row.number) ?? [];
    // A loss that was won back, or that happened before the money came, does not belong to this debt.
    const lostMinor = atLeast0(netLossOf(lost.filter((takenDay) => takenDay.day >= day)));
    const part = [left, row.minor, lostMinor].reduce(leastOf);
    if (part === 0n) continue;
    left -= part;
    const isNewlySent = uid !== by.uid && !row.is_sent;
    const changed = tx
      .updateTable('unpaid_play')
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('number', '=', row.number);
    // If this takes over all of the loss that was not won back, it takes over the whole row: in two rows, the part that
    // was won back would count twice.
    if (part < leastOf(row.minor, netLossOf(lost))) {
      const sent = row.is_sent ? { sent_minor: row.sent_minor ?? row.minor } : {};
      await changed.set({ minor: row.minor - part, ...sent }).execute();
      const number = await nextNumber(tx, siteId, uid);
      const added = { ...row, journal_id: by.journalId, number, minor: part, is_sent: isNewlySent, sent_minor: null };
      await tx.insertInto('unpaid_play').values(added).execute();
    } else {
      // Levels read each number once.
      const sent = isNewlySent ? { is_sent: true, number: await nextNumber(tx, siteId, uid) } : {};
      await changed.set({ journal_id: by.journalId, ...sent }).execute();
    }
  }
  return minor - left;
}

/** The next check computes how much of these debts is assigned to losses now. */
async function checkAgain(tx: Transaction, siteId: string, changed: readonly AssignedDebt[]): Promise<void> {
  const ids = changed.map(({ debt }) => String(debt.journalId));
  await tx
    .updateTable('unpaid_debts')
    .set({ waits: true })
    .where('site_id', '=', siteId)
    .where(sql<boolean>`journal_id = ANY (${ids}::bigint[])`)
    .execute();
}
