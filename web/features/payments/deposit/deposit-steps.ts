import { enteredAt, type ProgressStep } from '../../../kit/progress-step.ts';
import type { Deposit, DepositStatus } from './deposit-status.ts';

/** Request, payment and credit, each with its time where that is known. */
export function depositSteps(
  { at, state, timeline, arrival }: Pick<Deposit, 'at' | 'state' | 'timeline' | 'arrival'>,
  status: DepositStatus,
): ProgressStep[] {
  const requested: ProgressStep = { label: 'deposit.state.Prepare', state: 'done', at };
  const reviewedAt = enteredAt(timeline, 'WaitReview');
  const reviewed: ProgressStep = { label: 'deposit.status.review', state: 'done', at: reviewedAt };
  const end = (as: ProgressStep['state']): ProgressStep => ({
    label: `deposit.status.${status}`,
    state: as,
    at: enteredAt(timeline, state),
  });
  switch (status) {
    case 'credited': {
      const paid: ProgressStep = { label: 'deposit.step.paid', state: 'done', at: enteredAt(timeline, 'Exec') };
      return [requested, reviewedAt ? reviewed : paid, end('done')];
    }
    case 'expired':
    case 'cancelled':
      return [requested, end('stopped')];
    case 'refused':
      return [requested, end('failed')];
    case 'sentBack':
      return [requested, reviewed, end('failed')];
    case 'chargedBack': {
      const creditedAt = enteredAt(timeline, 'Success');
      const credited: ProgressStep = { label: 'deposit.status.credited', state: 'done', at: creditedAt };
      return [requested, creditedAt ? credited : reviewed, end('failed')];
    }
    default: {
      // Once the time to pay is over, nothing says when the money comes.
      const note = status === 'waiting' || status === 'pending' ? arrival : undefined;
      return [requested, end('now'), { label: 'deposit.status.credited', state: 'next', note }];
    }
  }
}
