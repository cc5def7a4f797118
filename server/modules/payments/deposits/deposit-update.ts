import type { ReportedStatus } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import type { TransitionActor } from '../../back-office/reviewed-records/index.ts';
import type { ReceivedPayment } from './deposit-provider.port.ts';

/** A status of a deposit, from any source. */
export type DepositUpdate = {
  readonly by: TransitionActor;
  /** The job, callback or person that reported it. */
  readonly origin: string;
} & (
  | {
      readonly status: 'paid';
      readonly payment: ReceivedPayment;
      /** The amount is so large that an operator other than the importer credits it. */
      readonly needsSecond?: boolean;
      /** The importer of the statement's line that the operator in `by` matched to this payment. */
      readonly importedBy?: string;
    }
  | { readonly status: ReportedStatus; readonly reason?: string }
);

export type SettleOutcome = 'applied' | 'extra' | 'nothing' | 'conflict' | 'unknown_reference';
