import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { DepositMoney } from '@pitaka/core/payments/deposits/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TransitionActor } from '../../back-office/reviewed-records/index.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { notifyInbox, type PaymentNoticeKind } from '../../site/notices/index.ts';
import { regradeOrder } from '../statement-findings/index.ts';
import type { DepositRow } from './store.ts';

type CreditMoves = (money: DepositMoney, owedMinor: bigint) => Move[];

/**
 * Credits the user, after paying a debt. The debt is read before its account is locked. If another credit pays it at
 * the same moment, the ledger refuses, and the debt is read again.
 */
export async function credit(
  tx: Transaction,
  row: DepositRow,
  kind: 'deposit' | 'deposit.accepted',
  amountMinor: bigint,
  moves: CreditMoves,
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
): Promise<void> {
  await openAccount(tx, row.site_id, row.uid, row.unit);
  for (let tries = 0; ; tries++) {
    const owedMinor = -(await readBalance(tx, row.site_id, userAccount(row.uid, 'debt')));
    const posted = await tryPost(tx, row, kind, moves(moneyOf(row, amountMinor), owedMinor), statusUpdate, now);
    if (posted.ok) return;
    if (posted.code !== 'balance_too_high' || tries === 3)
      throw new Error(`the ledger refused ${kind}: ${posted.code}`);
  }
}

export async function post(
  tx: Transaction,
  row: DepositRow,
  kind: JournalKind,
  moves: readonly Move[],
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
): Promise<void> {
  const posted = await tryPost(tx, row, kind, moves, statusUpdate, now);
  // The locked state allows the journal, so a refusal of the ledger is a bug, and throwing rolls everything back.
  if (!posted.ok) throw new Error(`the ledger refused ${kind} of ${row.deposit_id}: ${posted.code}`);
}

async function tryPost(
  tx: Transaction,
  row: DepositRow,
  kind: JournalKind,
  moves: readonly Move[],
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
) {
  const posted = await postInTransaction(
    tx,
    {
      siteId: row.site_id,
      journal: { kind, moves },
      // A deposit can be suspended, sent back and paid again: each version is posted once.
      key: `${row.deposit_id} ${row.version}`,
      recordId: row.deposit_id,
      body: `${kind} ${row.deposit_id}`,
      actor: statusUpdate.by.startsWith('provider:') ? `system:${row.provider}` : (statusUpdate.by as `user:${string}`),
      origin: statusUpdate.origin,
      reason: row.reference,
    },
    now,
  );
  if (posted.ok && posted.value.isRepeat) throw new Error(`${kind} of ${row.deposit_id} had been posted before`);
  return posted;
}

export function moneyOf(row: DepositRow, amountMinor: bigint): DepositMoney {
  return { uid: row.uid, unit: row.unit, amountMinor, provider: row.provider };
}

/**
 * Must be called before the user's accounts are locked: resolving a finding takes its locks in that order, and another
 * order would deadlock.
 */
export function regradeLines(tx: Transaction, row: DepositRow, now: Date): Promise<void> {
  return regradeOrder(tx, row.site_id, row.extra_of ?? row.deposit_id, now);
}

/** The user's open pages show the new state; the ledger sends the new balance itself. */
export async function pushToUser(tx: Transaction, row: DepositRow): Promise<void> {
  await publishLive(tx, {
    siteId: row.site_id,
    uid: row.uid,
    kind: 'message',
    body: { about: 'deposit', id: row.deposit_id, reference: row.reference, state: row.state },
  });
}

/** Notifies the user of awaited results and of other people's changes, in the inbox and as push messages. */
export function notifyOwner(
  tx: Transaction,
  { site_id: siteId, uid, deposit_id: record }: DepositRow,
  kind: PaymentNoticeKind & `deposit_${string}`,
  amountMinor: bigint,
  now: Date,
): Promise<void> {
  return notifyInbox(tx, { siteId, uid, kind, params: { amount: formatMinor(amountMinor), record }, now });
}
