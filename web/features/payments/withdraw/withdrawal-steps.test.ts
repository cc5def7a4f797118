import { describe, expect, it } from 'vitest';
import type { WithdrawalDetail } from './withdrawal.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

type State = WithdrawalDetail['state'];

/** A withdrawal that went through these states, one a minute. */
function through(states: readonly State[], more: Partial<WithdrawalDetail> = {}) {
  const timeline = states.map((state, minute) => ({ state, at: `2026-11-30T05:0${minute}:00Z`, note: '' }));
  const state = states.at(-1) as State;
  return { state, isCancelled: false, onHold: false, at: '2026-11-30T05:00:00Z', timeline, ...more };
}
const shown = (...of: Parameters<typeof withdrawalSteps>) =>
  withdrawalSteps(...of).map(({ label, state, at, note }) =>
    [label.replace('withdraw.state.', ''), state, at?.slice(14, 16), note].filter(Boolean).join(' '),
  );

describe('the steps of a withdrawal', () => {
  it('are the request, the review, and the estimate of its arrival', () => {
    const waits = through(['Prepare', 'WaitReview']);
    expect(shown(waits, 'by 5 PM')).toEqual(['Prepare done 00', 'WaitReview now 01', 'withdraw.arrival next by 5 PM']);
    const held = through(['Prepare', 'WaitReview', 'WaitReview'], { onHold: true });
    expect(shown(held)).toEqual(['Prepare done 00', 'hold now 02', 'withdraw.arrival next']);
  });

  it('are the request, the approval and the payment, whether or not it was reviewed', () => {
    const approved = through(['Prepare', 'WaitReview', 'WaitExec']);
    expect(shown(approved, 'by 5 PM')).toEqual(['Prepare done 00', 'WaitExec now 02', 'withdraw.arrival next by 5 PM']);
    const sent = through(['Prepare', 'WaitExec', 'Exec']);
    expect(shown(sent, 'by 5 PM')).toEqual(['Prepare done 00', 'WaitExec done 01', 'Exec now 02 by 5 PM']);
    const unclear = through(['Prepare', 'WaitExec', 'Exec', 'Error']);
    expect(shown(unclear)).toEqual(['Prepare done 00', 'WaitExec done 01', 'Error now 03']);
    const paid = through(['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success']);
    expect(shown(paid)).toEqual(['Prepare done 00', 'WaitExec done 02', 'Success done 04']);
  });

  it('end where it ended', () => {
    const cancelled = through(['Prepare', 'WaitReview', 'Fail'], { isCancelled: true });
    expect(shown(cancelled)).toEqual(['Prepare done 00', 'WaitReview done 01', 'cancelled stopped 02']);
    expect(shown(through(['Prepare', 'Fail'], { isCancelled: true }))).toEqual([
      'Prepare done 00',
      'cancelled stopped 01',
    ]);
    const refused = through(['Prepare', 'WaitExec', 'Exec', 'Fail']);
    expect(shown(refused)).toEqual(['Prepare done 00', 'WaitExec done 01', 'Fail failed 03']);
    const returned = through(['Prepare', 'WaitExec', 'Exec', 'Success', 'Fail']);
    expect(shown(returned)).toEqual(['Prepare done 00', 'Success done 03', 'Fail failed 04']);
  });

  it('have the time of the last review of one that came back to it', () => {
    const again = through(['Prepare', 'WaitReview', 'WaitReview', 'WaitExec', 'WaitReview', 'WaitReview']);
    expect(shown(again)[1]).toBe('WaitReview now 04');
  });
});
