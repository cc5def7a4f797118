import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import {
  findRecord,
  listEarlierRecords,
  listProviderEvents,
  type ProviderEvent,
  presentPayment,
  type ReviewedPayment,
  readStateFigures,
  type StateFigure,
  type TimelineStep,
  timeline,
} from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

/** One line of the deposits' queue. */
export interface ReviewedDeposit extends ReviewedPayment {
  readonly depositId: string;
  readonly paidMinor: bigint | null;
  readonly paidCurrency: string | null;
  readonly payerName: string;
  readonly differences: readonly string[];
  readonly suspendedMinor: bigint;
  readonly creditedMinor: bigint | null;
  /** The deposit this money came for when that had no room for it. */
  readonly extraOf: string | null;
  readonly expiresAt: Date;
}

export interface ReviewedDepositDetail extends ReviewedDeposit {
  readonly transitions: readonly TimelineStep<RecordState>[];
  readonly payments: readonly { paymentId: string; amountMinor: bigint; currency: string; at: Date }[];
  readonly events: readonly ProviderEvent[];
  readonly before: readonly ReviewedDeposit[];
}

const SHOWN_BESIDE = 20;

export async function readDepositForReview(
  db: Database,
  siteId: string,
  depositId: string,
): Promise<ReviewedDepositDetail | undefined> {
  const row = await findRecord(db, DEPOSIT_RECORD, siteId, depositId);
  if (!row) return undefined;
  const [transitions, payments, events, before] = await Promise.all([
    timeline<RecordState>(db, DEPOSIT_RECORD, siteId, depositId),
    db
      .selectFrom('deposit_payments')
      .select(['payment_id', 'amount_minor', 'currency', 'at'])
      .where('site_id', '=', siteId)
      .where('provider', '=', row.provider)
      .where('deposit_id', '=', depositId)
      .execute(),
    listProviderEvents(db, siteId, row.reference, SHOWN_BESIDE),
    listEarlierRecords(db, DEPOSIT_RECORD, { siteId, uid: row.uid, id: depositId }, SHOWN_BESIDE),
  ]);
  return {
    ...presentDepositForReview(row),
    transitions,
    payments: payments.map((one) => ({
      paymentId: one.payment_id,
      amountMinor: one.amount_minor,
      currency: one.currency,
      at: one.at,
    })),
    events,
    before: before.map(presentDepositForReview),
  };
}

/** How much waits in each open state, and since when. */
export function readOpenDeposits(db: Database, siteId: string): Promise<StateFigure[]> {
  return readStateFigures(db, DEPOSIT_RECORD, siteId, OPEN_STATES);
}

export function presentDepositForReview(row: DepositRow): ReviewedDeposit {
  return {
    ...presentPayment(row),
    depositId: row.deposit_id,
    paidMinor: row.paid_minor,
    paidCurrency: row.paid_currency,
    payerName: row.payer_name,
    differences: row.differences,
    suspendedMinor: row.suspended_minor,
    creditedMinor: row.credited_minor,
    extraOf: row.extra_of,
    expiresAt: row.expires_at,
  };
}
