import type { Transaction } from '../../../platform/db/database.ts';
import { readSentSince, readTakenBackSince, type Sent, type TakenBack } from '../../money/ledger/index.ts';
import { channelTransactionsOf } from '../channels/published.ts';
import { leastOf, MoneyFlow } from './money-flow.ts';
import { readRepaidSince } from './unpaid-debts.ts';

/**
 * To so many accounts money is followed, the largest sums first: more would keep the worker from other debts. Each account
 * counts once, however many ways lead to it.
 */
const MOST_ACCOUNTS = 1000;

/** Whom the money can have reached, since when each of them had it, and what they sent each other since. */
export async function followMoney(
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

/** When the money came that was taken back. */
export async function findCameAt(tx: Transaction, siteId: string, taken: TakenBack): Promise<Date> {
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
    .selectFrom(channelTransactionsOf(siteId).as('t'))
    .innerJoin(channelTransactionsOf(siteId).as('won'), (join) =>
      join
        .onRef('won.site_id', '=', 't.site_id')
        .onRef('won.channel_id', '=', 't.channel_id')
        .onRef('won.transaction_id', '=', 't.reference'),
    )
    .select('won.at')
    .where('t.uid', '=', uid)
    .where('t.journal_id', '=', journalId)
    .executeTakeFirst();
  return found?.at;
}
