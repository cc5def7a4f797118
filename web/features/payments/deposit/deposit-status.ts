import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Deposit = AnswerOf<'/deposit/detail'>;

export type DepositStatus =
  | 'opening'
  | 'waiting'
  | 'over'
  | 'pending'
  | 'credited'
  | 'review'
  | 'unclear'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'sentBack'
  | 'chargedBack';

/** The status of the money as shown to the user. */
export function statusOf(deposit: Pick<Deposit, 'state' | 'payUrl' | 'instructions' | 'failure'>): DepositStatus {
  switch (deposit.state) {
    case 'Prepare':
      return 'opening';
    case 'WaitExec':
      // The server sends neither a page nor an account once the time is over, so the phone's clock does not matter.
      return deposit.payUrl !== '' || deposit.instructions.length > 0 ? 'waiting' : 'over';
    case 'Exec':
      return 'pending';
    case 'Success':
      return 'credited';
    case 'WaitReview':
      return 'review';
    case 'Error':
      return 'unclear';
    case 'Fail':
      return failed(deposit.failure);
  }
}

/** The status of an ended payment. A payment that its user cancelled, or never made, does not count as a failure. */
export function failed(failure: Deposit['failure']): DepositStatus {
  switch (failure) {
    case 'sent_back':
      return 'sentBack';
    case 'charged_back':
      return 'chargedBack';
    case 'expired':
    case 'cancelled':
      return failure;
    default:
      return 'refused';
  }
}
