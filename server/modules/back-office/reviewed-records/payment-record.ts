import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { RecordRow } from './record-kind.ts';

/** The columns that every record of a payment has beside those of RecordRow. */
interface PaymentRow extends RecordRow {
  readonly reference: string;
  readonly uid: string;
  readonly amount_minor: bigint;
  readonly unit: string;
  readonly state: RecordState;
  readonly fail_kind: string | null;
  readonly reason: string;
  readonly method: string;
  readonly provider: string;
  readonly provider_reference: string;
  readonly settled_at: Date | null;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** What an operator sees of every payment, whichever way the money goes. */
export interface ReviewedPayment {
  readonly reference: string;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly unit: string;
  readonly state: RecordState;
  readonly version: number;
  readonly failKind: string | null;
  readonly reason: string;
  readonly method: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function presentPayment(row: PaymentRow): ReviewedPayment {
  return {
    reference: row.reference,
    uid: row.uid,
    amountMinor: row.amount_minor,
    unit: row.unit,
    state: row.state,
    version: row.version,
    failKind: row.fail_kind,
    reason: row.reason,
    method: row.method,
    provider: row.provider,
    providerReference: row.provider_reference,
    claimedBy: row.claimed_by,
    claimedUntil: row.claim_expires_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
