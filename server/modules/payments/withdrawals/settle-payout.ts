import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { decideOutcome, type ReportedStatus } from '@pitaka/core/payments/withdrawals/decide-outcome.ts';
import {
  paidMoves,
  releaseMoves,
  reversedMoves,
  type WithdrawalMoney,
} from '@pitaka/core/payments/withdrawals/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertStatusConflict } from '../../back-office/reconciliation/published.ts';
import { type TransitionActor, type TransitionBy, transition } from '../../back-office/reviewed-records/index.ts';
import { postInTransaction } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { notifyInbox, type PaymentNoticeKind } from '../../site/notices/index.ts';
import { countPaid } from '../payout-accounts/index.ts';
import { regradePayout } from '../statement-findings/index.ts';
import { restoreUsage, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** A status of a payout, from any source. */
export interface PayoutUpdate {
  readonly status: ReportedStatus;
  readonly providerReference?: string;
  /** The reason why it was refused or came back: one of our codes, or an operator's text. */
  readonly reason?: string;
  readonly by: TransitionActor;
  /** The job, callback or person that reported it. */
  readonly origin: string;
}

export type SettleOutcome = 'applied' | 'nothing' | 'conflict' | 'unknown_reference';

/**
 * Applies a status to a withdrawal. Repeated, late and out-of-order statuses have no effect. The caller has locked the
 * row.
 */
export async function settleLocked(
  tx: Transaction,
  row: WithdrawalRow,
  statusUpdate: PayoutUpdate,
  now: Date,
): Promise<SettleOutcome> {
  const outcome = decideOutcome(row.state, row.fail_kind, statusUpdate.status);
  if (outcome.type === 'conflict') {
    const { site_id: siteId, provider, withdrawal_id: recordId, reference, uid, state } = row;
    const conflict = { siteId, provider, about: 'payout', recordId, reference, uid, ours: state } as const;
    const money = { amountMinor: row.amount_minor, unit: row.unit };
    await insertStatusConflict(tx, { ...conflict, ...money, theirs: statusUpdate.status }, now);
  }
  if (outcome.type !== 'transition') return outcome.type;
  const by = { by: statusUpdate.by, origin: statusUpdate.origin, reason: statusUpdate.reason ?? '', at: now };
  let current = row;
  for (const event of outcome.events) {
    if (event === 'paid') current = await payWithdrawal(tx, current, { ...by, reason: '' }, statusUpdate);
    else if (event === 'reversed') current = await reverseWithdrawal(tx, current, by);
    else if (event === 'refused') {
      const reference = statusUpdate.providerReference ? { provider_reference: statusUpdate.providerReference } : {};
      current = await failWithdrawal(tx, current, 'refused', by, reference);
    } else if (event === 'unknown') {
      current = await transition(tx, WITHDRAWAL_RECORD, current, 'unknown', by, {
        next_poll_at: now,
        poll_count: 0,
        reason: '',
      });
      await pushToUser(tx, current);
    }
  }
  return 'applied';
}

/**
 * The three ways in which a withdrawal's money leaves its hold, each with the transition, the journal, the limits and
 * the message in the caller's transaction. The order of locks is always: the withdrawal, its user's usage, the ledger's
 * accounts.
 */

/** The amount is returned to the user: the withdrawal was cancelled, rejected, or refused by the provider. */
export async function failWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  event: 'cancel' | 'reject' | 'refused',
  by: TransitionBy & { readonly origin: string },
  set: { readonly provider_reference?: string } = {},
): Promise<WithdrawalRow> {
  const after = await transition(tx, WITHDRAWAL_RECORD, row, event, by, {
    settled_at: by.at,
    reason: by.reason ?? '',
    ...set,
  });
  await regradeWithdrawal(tx, after, by.at);
  await restoreUsage(tx, row);
  await post(tx, row, 'withdrawal.release', releaseMoves(moneyOf(row)), by);
  await pushToUser(tx, after);
  if (event !== 'cancel')
    await notifyOwner(tx, row, event === 'reject' ? 'withdrawal_rejected' : 'withdrawal_refused', by.at);
  return after;
}

/** The net amount left through the provider; the site keeps the fee. */
export async function payWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  by: TransitionBy & { readonly origin: string },
  { providerReference = '' }: Pick<PayoutUpdate, 'providerReference'>,
): Promise<WithdrawalRow> {
  const after = await transition(tx, WITHDRAWAL_RECORD, row, 'paid', by, {
    settled_at: by.at,
    reason: '',
    ...(providerReference === '' ? {} : { provider_reference: providerReference }),
  });
  await regradeWithdrawal(tx, after, by.at);
  await regradeSharer(tx, after, by.at);
  await countPaid(tx, { siteId: row.site_id, accountId: row.account_id, fingerprint: row.number_fingerprint }, 1);
  await post(tx, row, 'withdrawal.paid', paidMoves(moneyOf(row), row.provider), by);
  await pushToUser(tx, after);
  await notifyOwner(tx, row, 'withdrawal_paid', by.at);
  return after;
}

/** The money came back after the payment: amount and fee are returned to the user. */
export async function reverseWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  by: TransitionBy & { readonly origin: string },
): Promise<WithdrawalRow> {
  const after = await transition(tx, WITHDRAWAL_RECORD, row, 'reversed', by, {
    settled_at: by.at,
    reason: by.reason ?? '',
  });
  await regradeWithdrawal(tx, after, by.at);
  await restoreUsage(tx, row);
  await countPaid(tx, { siteId: row.site_id, accountId: row.account_id, fingerprint: row.number_fingerprint }, -1);
  await post(tx, row, 'withdrawal.reversed', reversedMoves(moneyOf(row), row.provider), by);
  await pushToUser(tx, after);
  await notifyOwner(tx, row, 'withdrawal_returned', by.at);
  return after;
}

/**
 * Grades the bookings of a payout again. Must be called before the user's accounts are locked: resolving a finding
 * takes its locks in that order, and another order would deadlock.
 */
export function regradeWithdrawal(tx: Transaction, row: WithdrawalRow, now: Date): Promise<void> {
  const { site_id: siteId, withdrawal_id: id, uid, reference, unit, state, fail_kind: failKind } = row;
  const money = { unit, netMinor: row.net_minor, isPaidByHand: row.payout_file_id !== null };
  const bankReference = row.provider_reference;
  return regradePayout(tx, { siteId, id, uid, reference, state, failKind, ...money, bankReference }, now);
}

/**
 * Grades again the bookings of the payout that was the only one with this bank number until now. As one transfer paid
 * several payouts, the number belongs to the transfer and does not rule out lines with other numbers. If another
 * transaction settles that payout at this instant, that transaction grades the bookings itself.
 */
async function regradeSharer(tx: Transaction, row: WithdrawalRow, now: Date): Promise<void> {
  if (row.provider_reference === '' || row.payout_file_id === null) return;
  const sharers = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', row.site_id)
    .where('provider_reference', '=', row.provider_reference)
    .where('withdrawal_id', '<>', row.withdrawal_id)
    .limit(2)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const [sharer] = sharers;
  if (sharer && sharers.length === 1) await regradeWithdrawal(tx, sharer, now);
}

/** The user's open pages show the new state; the ledger sends the new balance itself. */
export async function pushToUser(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await publishLive(tx, {
    siteId: row.site_id,
    uid: row.uid,
    kind: 'message',
    body: {
      about: 'withdrawal',
      id: row.withdrawal_id,
      reference: row.reference,
      state: row.state,
      failKind: row.fail_kind,
      onHold: row.hold_reason !== null,
    },
  });
}

/** Notifies the user of other people's changes, in the inbox and as push messages. */
export function notifyOwner(
  tx: Transaction,
  { site_id: siteId, uid, withdrawal_id: record, amount_minor: requested, net_minor: net }: WithdrawalRow,
  kind: PaymentNoticeKind & `withdrawal_${string}`,
  now: Date,
): Promise<void> {
  const amount = formatMinor(kind === 'withdrawal_paid' ? net : requested);
  return notifyInbox(tx, { siteId, uid, kind, params: { amount, record }, now });
}

export function moneyOf(row: WithdrawalRow): WithdrawalMoney {
  return {
    uid: row.uid,
    unit: row.unit,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
  };
}

async function post(
  tx: Transaction,
  row: WithdrawalRow,
  kind: 'withdrawal.release' | 'withdrawal.paid' | 'withdrawal.reversed',
  moves: readonly Move[],
  by: TransitionBy & { readonly origin: string },
): Promise<void> {
  const posted = await postInTransaction(
    tx,
    {
      siteId: row.site_id,
      journal: { kind, moves },
      key: row.withdrawal_id,
      recordId: row.withdrawal_id,
      body: kind,
      actor: by.by.startsWith('provider:') ? `system:${row.provider}` : (by.by as `user:${string}`),
      origin: by.origin,
      reason: by.reason ?? '',
    },
    by.at,
  );
  // The locked state allows the journal, so a refusal of the ledger is a bug, and throwing rolls everything back.
  if (!posted.ok) throw new Error(`the ledger refused ${kind} of ${row.withdrawal_id}: ${posted.code}`);
  if (posted.value.isRepeat) throw new Error(`${kind} of ${row.withdrawal_id} had been posted before`);
}
