import { enteredAt, type ProgressStep } from '../../../kit/progress-step.ts';
import { stateText, statusText, type WithdrawalDetail } from './withdrawal.ts';

type Course = Pick<WithdrawalDetail, 'state' | 'isCancelled' | 'onHold' | 'at' | 'timeline'>;

/** Request, decision and end, each with its time. `by`: the estimate of the arrival, while there is one. */
export function withdrawalSteps(withdrawal: Course, by?: string): ProgressStep[] {
  const { state, onHold, at, timeline } = withdrawal;
  const reached = (of: WithdrawalDetail['state'], as: 'done' | 'now'): ProgressStep => ({
    label: as === 'now' && onHold ? 'withdraw.state.hold' : stateText(of),
    state: as,
    at: as === 'now' && onHold ? timeline.at(-1)?.at : enteredAt(timeline, of),
  });
  const requested: ProgressStep = { label: 'withdraw.state.Prepare', state: 'done', at };
  const arrival: ProgressStep = { label: 'withdraw.arrival', state: 'next', note: by };
  switch (state) {
    case 'Prepare':
      return [{ ...requested, state: 'now' }, arrival];
    case 'WaitReview':
    case 'WaitExec':
      return [requested, reached(state, 'now'), arrival];
    case 'Exec':
    case 'Error':
      return [requested, reached('WaitExec', 'done'), { ...reached(state, 'now'), note: by }];
    case 'Success':
      return [requested, reached('WaitExec', 'done'), reached('Success', 'done')];
    case 'Fail': {
      // A payment that came back had been completed; any other one ended after the review or the approval.
      const before = (['Success', 'WaitExec', 'WaitReview'] as const).find((of) => enteredAt(timeline, of));
      const end: ProgressStep = {
        label: statusText(withdrawal),
        state: withdrawal.isCancelled ? 'stopped' : 'failed',
        at: enteredAt(timeline, 'Fail'),
      };
      return before ? [requested, reached(before, 'done'), end] : [requested, end];
    }
  }
}
