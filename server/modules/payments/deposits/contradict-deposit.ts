import type { OrderPayment } from '@pitaka/core/payments/deposits/match-report.ts';
import { standingOf } from '@pitaka/core/payments/deposits/states.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertStatusConflict, isRecordContradicted } from '../../back-office/reconciliation/published.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

/** An order's own payment and its further payments. The caller has locked the order. */
export async function readPayments(tx: Transaction, order: DepositRow, currency: string) {
  const rows = await tx
    .selectFrom('deposits')
    .select(['state', 'fail_kind', 'amount_minor', 'paid_minor', 'paid_currency', 'suspended_minor', 'credited_minor'])
    .where('site_id', '=', order.site_id)
    .where('extra_of', '=', order.deposit_id)
    .execute();
  return { own: paymentOf(order, currency), beside: rows.map((row) => paymentOf(row, currency)) };
}

function paymentOf(
  row: Pick<
    DepositRow,
    'state' | 'fail_kind' | 'amount_minor' | 'paid_minor' | 'paid_currency' | 'suspended_minor' | 'credited_minor'
  >,
  currency: string,
): OrderPayment {
  const { amount_minor: orderedMinor, paid_minor: paidMinor } = row;
  const hereMinor = row.credited_minor ?? row.suspended_minor;
  const isOurs = row.paid_currency === currency;
  // Money in another currency whose value is unknown is counted as if its figure were in the site's currency. Two
  // people may then explain a smaller value.
  const figureMinor = paidMinor !== null && (isOurs || paidMinor > orderedMinor) ? paidMinor : orderedMinor;
  return {
    standing: standingOf(row.state, row.fail_kind),
    paidMinor,
    currency: row.paid_currency,
    hereMinor,
    mostMinor: hereMinor > 0n ? hereMinor : figureMinor,
  };
}

/** Opens a finding: a provider's status contradicts this deposit. */
export async function contradictDeposit(
  tx: Transaction,
  row: DepositRow,
  theirs: string,
  amountMinor: bigint,
  now: Date,
): Promise<void> {
  const { site_id: siteId, provider, deposit_id: recordId, reference, uid, state: ours, unit } = row;
  const conflict = { siteId, provider, about: 'deposit', recordId, reference, uid, ours, theirs, unit } as const;
  await insertStatusConflict(tx, { ...conflict, amountMinor }, now);
}

/**
 * Whether an open finding says that this payment may be gone: it was charged back, or another payment of its order
 * contradicts the provider. Otherwise an operator could send the payment back after the bank has already done so.
 */
export async function isContradicted(tx: Transaction, { site_id, deposit_id, extra_of }: DepositRow): Promise<boolean> {
  // The lock waits for a charge-back of the order that is being written, so that its finding is read.
  if (extra_of !== null) await lockRecord(tx, DEPOSIT_RECORD, site_id, extra_of);
  const recordIds = extra_of === null ? [deposit_id] : [deposit_id, extra_of];
  return isRecordContradicted(tx, {
    siteId: site_id,
    about: 'deposit',
    recordIds,
    includesOtherConflicts: extra_of !== null,
  });
}
