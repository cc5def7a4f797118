import { decidePayment } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import { paidMoves, suspendMoves } from '@pitaka/core/payments/deposits/journals.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import { transition } from '../../back-office/reviewed-records/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import type { ReceivedPayment } from './deposit-provider.port.ts';
import type { DepositUpdate, SettleOutcome } from './deposit-update.ts';
import { isAboveOwnLimit } from './own-limit.ts';
import { credit, moneyOf, notifyOwner, post, pushToUser, regradeLines } from './post-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow, insertDeposit } from './store.ts';

export async function recordPayment(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: Extract<DepositUpdate, { status: 'paid' }>,
  currency: string,
  now: Date,
): Promise<SettleOutcome> {
  const { payment } = statusUpdate;
  const isNew = await insertPayment(tx, row, payment, now);
  if (!isNew) return 'nothing';
  const user = await findUser(tx, row.site_id, row.uid);
  const expected = {
    state: row.state,
    failKind: row.fail_kind,
    amountMinor: row.amount_minor,
    currency,
    knownName: user?.name ?? null,
  };
  const outcome = decidePayment(expected, payment);
  if (outcome.type === 'extra') {
    // The sum already includes the requested amount, and this payment is an additional one.
    const isAbove =
      payment.currency === currency &&
      (await isAboveOwnLimit(tx, { ...row, deposit_id: '' }, payment.amountMinor, now));
    const extra = await openExtra(tx, row, payment, now);
    const differences = [...outcome.differences, ...(isAbove ? ['own_limit'] : [])];
    await suspend(tx, extra, payment, differences, currency, statusUpdate, now);
    return 'extra';
  }
  if (outcome.type !== 'transition') return outcome.type;
  let current = row;
  if (outcome.events[0] === 'send')
    current = await transition(tx, DEPOSIT_RECORD, current, 'send', { by: statusUpdate.by, at: now });
  // The requested amount is within the limit. An amount in another currency is checked when it is accepted.
  const isMore = current.state === 'Fail' || payment.amountMinor > row.amount_minor;
  const isAbove = isMore && payment.currency === currency && (await isAboveOwnLimit(tx, row, payment.amountMinor, now));
  const differences = [
    ...outcome.differences,
    ...(isAbove ? ['own_limit'] : []),
    ...(statusUpdate.needsSecond ? ['second_person'] : []),
  ];
  if (differences.length > 0) {
    await suspend(tx, current, payment, differences, currency, statusUpdate, now);
    return 'applied';
  }
  const by = { by: statusUpdate.by, reason: current.state === 'Fail' ? 'late' : '', at: now };
  const after = await transition(tx, DEPOSIT_RECORD, current, 'paid', by, {
    ...arrived(payment),
    credited_minor: payment.amountMinor,
    settled_at: now,
    reason: '',
  });
  await regradeLines(tx, row, now);
  await credit(tx, current, 'deposit', payment.amountMinor, paidMoves, statusUpdate, now);
  await pushToUser(tx, after);
  await notifyOwner(tx, row, 'deposit_arrived', payment.amountMinor, now);
  return 'applied';
}

/** False if this payment was reported before. */
async function insertPayment(tx: Transaction, row: DepositRow, payment: ReceivedPayment, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('deposit_payments')
    .values({
      site_id: row.site_id,
      provider: row.provider,
      payment_id: payment.paymentId,
      deposit_id: row.deposit_id,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider', 'payment_id']).doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Opens a separate deposit for money beyond its original order. */
async function openExtra(tx: Transaction, row: DepositRow, payment: ReceivedPayment, now: Date): Promise<DepositRow> {
  const by = { by: `system:deposits`, at: now } as const;
  const opened = await insertDeposit(
    tx,
    {
      site_id: row.site_id,
      deposit_id: newId('dp', now.getTime()),
      reference: newReference('D'),
      uid: row.uid,
      unit: row.unit,
      method: row.method,
      provider: row.provider,
      amount_minor: payment.amountMinor,
      expires_at: now,
      next_poll_at: null,
      extra_of: row.deposit_id,
      idempotency_key: null,
      request_hash: '',
      address: '',
      device: '',
    },
    by,
  );
  return transition(tx, DEPOSIT_RECORD, opened, 'send', by);
}

/**
 * Sets a payment that differs from its order aside for an operator. Its money waits in suspense, unless it is in
 * another currency, for which we have no account.
 */
async function suspend(
  tx: Transaction,
  row: DepositRow,
  payment: ReceivedPayment,
  differences: readonly string[],
  currency: string,
  statusUpdate: Extract<DepositUpdate, { status: 'paid' }>,
  now: Date,
): Promise<void> {
  const suspendedMinor = payment.currency === currency ? payment.amountMinor : 0n;
  const reason = differences.length > 0 ? differences.join(' ') : 'extra';
  const after = await transition(
    tx,
    DEPOSIT_RECORD,
    row,
    'differs',
    { by: statusUpdate.by, reason, at: now },
    {
      ...arrived(payment),
      differences: [...differences],
      ...reportersOf(statusUpdate),
      suspended_minor: suspendedMinor,
      reason: '',
    },
  );
  if (suspendedMinor > 0n) {
    await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, suspendedMinor)), statusUpdate, now);
  }
  await pushToUser(tx, after);
  await notifyOwner(tx, row, 'deposit_review', row.amount_minor, now);
}

/** Operators who reported the payment; they do not decide about it. */
function reportersOf({ by, importedBy }: Extract<DepositUpdate, { status: 'paid' }>) {
  const operatorId = by.startsWith('operator:') ? by.slice('operator:'.length) : null;
  if (importedBy === undefined) return { imported_by: operatorId, recognised_by: null };
  return { imported_by: importedBy, recognised_by: operatorId };
}

function arrived(payment: ReceivedPayment) {
  return { paid_minor: payment.amountMinor, paid_currency: payment.currency, payer_name: payment.payerName ?? '' };
}
