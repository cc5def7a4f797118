import { describe, expect, it } from 'vitest';
import type { Deposit, DepositStatus } from './deposit-status.ts';
import { depositSteps } from './deposit-steps.ts';

/** A deposit that went through these states, one a minute. */
function shown(states: readonly Deposit['state'][], status: DepositStatus) {
  const timeline = states.map((state, minute) => ({ state, at: `2026-11-30T05:0${minute}:00Z`, note: '' }));
  const deposit = {
    at: '2026-11-30T05:00:00Z',
    state: states.at(-1) as Deposit['state'],
    timeline,
    arrival: 'in 5 min',
  };
  return depositSteps(deposit, status).map(({ label, state, at, note }) =>
    [label.replace('deposit.', ''), state, at?.slice(14, 16), note].filter(Boolean).join(' '),
  );
}

describe('the steps of a deposit', () => {
  it('say what is waited for, and how long the rest takes while that is known', () => {
    expect(shown(['Prepare', 'WaitExec'], 'waiting')).toEqual([
      'state.Prepare done 00',
      'status.waiting now 01',
      'status.credited next in 5 min',
    ]);
    expect(shown(['Prepare', 'WaitExec'], 'over')[2]).toBe('status.credited next');
    expect(shown(['Prepare', 'WaitExec', 'WaitReview'], 'review')[1]).toBe('status.review now 02');
  });

  it('have the times of a credited payment', () => {
    expect(shown(['Prepare', 'WaitExec', 'Success'], 'credited')).toEqual([
      'state.Prepare done 00',
      'step.paid done',
      'status.credited done 02',
    ]);
    expect(shown(['Prepare', 'WaitExec', 'Exec', 'Success'], 'credited')[1]).toBe('step.paid done 02');
    expect(shown(['Prepare', 'WaitExec', 'WaitReview', 'Success'], 'credited')[1]).toBe('status.review done 02');
  });

  it('end where it ended', () => {
    expect(shown(['Prepare', 'WaitExec', 'Fail'], 'cancelled')).toEqual([
      'state.Prepare done 00',
      'status.cancelled stopped 02',
    ]);
    expect(shown(['Prepare', 'WaitExec', 'Fail'], 'refused')[1]).toBe('status.refused failed 02');
    expect(shown(['Prepare', 'WaitExec', 'WaitReview', 'Fail'], 'sentBack').slice(1)).toEqual([
      'status.review done 02',
      'status.sentBack failed 03',
    ]);
    expect(shown(['Prepare', 'WaitExec', 'Success', 'Fail'], 'chargedBack').slice(1)).toEqual([
      'status.credited done 02',
      'status.chargedBack failed 03',
    ]);
  });
});
