import { decideStatus, type ReportedStatus } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import { matchReport } from '@pitaka/core/payments/deposits/match-report.ts';
import { standingOf } from '@pitaka/core/payments/deposits/states.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lockRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { chargeBack, recordEarlyChargeBack } from './charge-back.ts';
import { contradictDeposit, readPayments } from './contradict-deposit.ts';
import type { DepositUpdate, SettleOutcome } from './deposit-update.ts';
import { notifyOwner, pushToUser } from './post-deposit.ts';
import { recordPayment } from './record-payment.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

export interface SettleDependencies {
  readonly db: Database;
  /** The provider's currency for a site's currency. */
  readonly currencyOf: (siteId: string) => Promise<string>;
}

/** Applies a status to a deposit. Each payment counts once, and none is dropped. The caller has locked the row. */
export async function settleLocked(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: DepositUpdate,
  currency: string,
  now: Date,
): Promise<SettleOutcome> {
  if (statusUpdate.status === 'paid') {
    const taken = await recordPayment(tx, row, statusUpdate, currency, now);
    if (!row.charged_back_at) return taken;
    const { by, origin } = statusUpdate;
    if (taken === 'applied') await chargeBack(tx, await locked(tx, row), { by, origin }, now);
    // The early charge-back was applied to the order's own payment, but may have meant this one.
    if (taken === 'extra') await contradict(tx, row, 'charged_back', currency, now);
    return taken;
  }
  const decided = decideStatus(row.state, row.fail_kind, statusUpdate.status);
  if (decided.type === 'early') {
    await recordEarlyChargeBack(tx, row, now);
    return 'applied';
  }
  // An operator names the payment; a provider names only its order.
  const placed = statusUpdate.by.startsWith('operator:')
    ? { isCarriedOut: true, isContradicted: false }
    : await contradict(tx, row, statusUpdate.status, currency, now);
  if (decided.type !== 'transition' || !placed.isCarriedOut) return placed.isContradicted ? 'conflict' : 'nothing';
  if (statusUpdate.status === 'charged_back') {
    await chargeBack(tx, row, statusUpdate, now);
    return 'applied';
  }
  const by = { by: statusUpdate.by, reason: statusUpdate.reason ?? '', at: now };
  const [event] = decided.events;
  if (!event) return 'nothing';
  const isOver = event === 'expire' || event === 'refused';
  const after = await transition(tx, DEPOSIT_RECORD, row, event, by, {
    reason: statusUpdate.reason ?? '',
    ...(isOver ? { settled_at: now } : { next_poll_at: now, poll_count: 0 }),
  });
  await pushToUser(tx, after);
  if (event === 'refused') await notifyOwner(tx, row, 'deposit_refused', row.amount_minor, now);
  return 'applied';
}

/** Matches a provider's report to the payments of its order, and opens a finding if it may mean another payment. */
async function contradict(tx: Transaction, row: DepositRow, status: ReportedStatus, currency: string, now: Date) {
  // Most reports are about orders without a payment; such reports need no query.
  if (standingOf(row.state, row.fail_kind) === 'unpaid') return { isCarriedOut: true, isContradicted: false };
  const { own, beside } = await readPayments(tx, row, currency);
  const { isCarriedOut, contradictedMinor } = matchReport(status, own, beside);
  const isContradicted = contradictedMinor !== undefined;
  if (isContradicted) await contradictDeposit(tx, row, status, contradictedMinor, now);
  return { isCarriedOut, isContradicted };
}

async function locked(tx: Transaction, { site_id, deposit_id }: DepositRow): Promise<DepositRow> {
  const row = await lockRecord(tx, DEPOSIT_RECORD, site_id, deposit_id);
  if (!row) throw new Error(`deposit ${deposit_id} is gone`);
  return row;
}
