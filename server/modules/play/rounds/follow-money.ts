import { MoneyFlow } from '@pitaka/core/play/rounds/money-flow.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readCameAt, readSentSince, readTakenBackSince, type Sent, type TakenBack } from '../../money/ledger/index.ts';
import { channelTransactionsOf } from '../channels/published.ts';
import { type OpenDebt, type ReachedUser, readRepaidSince } from './unpaid-debts.ts';

/**
 * Money is followed to at most this many accounts, the largest sums first: more accounts would delay the worker's other
 * debts. Each account counts once, even if several paths lead to it.
 */
const MOST_ACCOUNTS = 1000;

/** The accounts that the money can have reached, each with time and amount, and the later transfers among them. */
export async function followMoney(
  tx: Transaction,
  siteId: string,
  debt: TakenBack,
): Promise<{ flow: MoneyFlow; reached: ReadonlyMap<string, ReachedUser> }> {
  const reached = new Map<string, ReachedUser>();
  const sentBy = new Map<string, readonly Sent[]>();
  const waiting = new Map<string, ReachedUser>([[debt.uid, { at: debt.cameAt, minor: debt.minor }]]);
  for (let visited = 0; visited < MOST_ACCOUNTS && waiting.size > 0; visited++) {
    const [uid, { at, minor }] = largestOf(waiting);
    waiting.delete(uid);
    const came = await reachBack(tx, siteId, uid, at);
    reached.set(uid, { at: came, minor });
    const sent = await readSentSince(tx, siteId, uid, came);
    sentBy.set(uid, sent);
    for (const transfer of sent) {
      const sum = { at: transfer.at, minor: leastOf(minor, transfer.minor) };
      const before = reached.get(transfer.to);
      // An account is visited again if an earlier transfer to it is found, because losses between the two times count
      // as well.
      if (before && before.at <= transfer.at) reached.set(transfer.to, together(debt, before, sum));
      else waiting.set(transfer.to, together(debt, waiting.get(transfer.to) ?? before, sum));
    }
  }
  const flow = new MoneyFlow();
  for (const [uid, sent] of sentBy) for (const { to, minor } of sent) flow.add(uid, to, minor);
  return { flow, reached };
}

/** Adds up the sums of two paths to a user, at most the debt. */
function together(debt: TakenBack, one: ReachedUser | undefined, other: ReachedUser): ReachedUser {
  if (!one) return other;
  const first = one.at < other.at ? one : other;
  return { at: first.at, minor: leastOf(debt.minor, one.minor + other.minor) };
}

function largestOf<Sum extends { minor: bigint }>(sums: ReadonlyMap<string, Sum>): [string, Sum] {
  return [...sums].reduce((largest, one) => (one[1].minor > largest[1].minor ? one : largest));
}

/**
 * Money that repaid a debt, or covered an amount taken back, replaces money that was lost earlier. So the search starts
 * at the time when that earlier money came.
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

/** The debt, with the time at which its money came. */
export async function withCameAt(tx: Transaction, siteId: string, debt: OpenDebt): Promise<OpenDebt> {
  if (!debt.isNew) return debt;
  const taken = { ...debt, cameAt: await readCameAt(tx, siteId, debt) };
  return { ...taken, cameAt: await findCameAt(tx, siteId, taken) };
}

/** The time at which the money of the charged-back deposit had come. */
async function findCameAt(tx: Transaction, siteId: string, taken: TakenBack): Promise<Date> {
  return (await findWonAt(tx, siteId, taken)) ?? taken.cameAt;
}

/** The time at which the money of the rolled-back win had come. */
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
