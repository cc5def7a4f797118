import { RECORD_STATES, type RecordState } from '../../values/record-states.ts';
import type { Result } from '../../values/result.ts';
import { defineMachine, type EventOf, next } from '../../values/state-machine.ts';

export type WithdrawalState = RecordState;

/**
 * A transition to the same state (first approval, on hold) is recorded like any other. From Exec only `funds_short`
 * leads back to WaitExec: the provider's own direct answer that it made no payout for lack of funds. An order with an
 * unknown outcome (Error) is never sent again.
 */
export const WITHDRAWAL_MACHINE = defineMachine({
  name: 'withdrawal',
  states: RECORD_STATES,
  events: [
    'request',
    'rules_pass',
    'rules_review',
    'cancel',
    'approve_first',
    'approve',
    'reject',
    'return_to_review',
    'hold',
    'release',
    'route',
    'funds_short',
    'claim',
    'export',
    'paid',
    'refused',
    'unknown',
    'reversed',
  ],
  transitions: [
    { from: '', event: 'request', to: 'Prepare' },
    { from: 'Prepare', event: 'rules_pass', to: 'WaitExec' },
    { from: 'Prepare', event: 'rules_review', to: 'WaitReview' },
    { from: 'Prepare', event: 'cancel', to: 'Fail' },
    { from: 'WaitReview', event: 'cancel', to: 'Fail' },
    { from: 'WaitExec', event: 'cancel', to: 'Fail' },
    { from: 'WaitReview', event: 'approve_first', to: 'WaitReview' },
    { from: 'WaitReview', event: 'approve', to: 'WaitExec' },
    { from: 'WaitReview', event: 'reject', to: 'Fail' },
    { from: 'WaitExec', event: 'reject', to: 'Fail' },
    { from: 'WaitExec', event: 'return_to_review', to: 'WaitReview' },
    { from: 'WaitReview', event: 'hold', to: 'WaitReview' },
    { from: 'WaitExec', event: 'hold', to: 'WaitExec' },
    { from: 'WaitReview', event: 'release', to: 'WaitReview' },
    { from: 'WaitExec', event: 'release', to: 'WaitExec' },
    { from: 'WaitReview', event: 'route', to: 'WaitReview' },
    { from: 'WaitExec', event: 'route', to: 'WaitExec' },
    { from: 'WaitExec', event: 'funds_short', to: 'WaitExec' },
    { from: 'Exec', event: 'funds_short', to: 'WaitExec' },
    { from: 'WaitExec', event: 'claim', to: 'Exec' },
    { from: 'WaitExec', event: 'export', to: 'Exec' },
    { from: 'Exec', event: 'paid', to: 'Success' },
    { from: 'Error', event: 'paid', to: 'Success' },
    { from: 'Exec', event: 'refused', to: 'Fail' },
    { from: 'Error', event: 'refused', to: 'Fail' },
    { from: 'Exec', event: 'unknown', to: 'Error' },
    { from: 'Success', event: 'reversed', to: 'Fail' },
  ],
  finalStates: ['Success', 'Fail'],
});

export type WithdrawalEvent = EventOf<typeof WITHDRAWAL_MACHINE>;

export function nextState(
  from: WithdrawalState | '',
  event: WithdrawalEvent,
): Result<WithdrawalState, 'transition_not_allowed'> {
  return next(WITHDRAWAL_MACHINE, from, event);
}

/** Whether only a reversal can change the state. */
export function isFinal(state: WithdrawalState): boolean {
  return state === 'Success' || state === 'Fail';
}

/** Whether the user may still cancel the withdrawal: until a worker claims it, also on hold. */
export function isCancellable(state: WithdrawalState): boolean {
  return nextState(state, 'cancel').ok;
}

/** How a withdrawal failed. */
export const FAIL_KINDS = ['cancelled', 'rejected', 'refused', 'reversed'] as const;
export type FailKind = (typeof FAIL_KINDS)[number];

export const FAIL_KIND_OF: Readonly<Partial<Record<WithdrawalEvent, FailKind>>> = {
  cancel: 'cancelled',
  reject: 'rejected',
  refused: 'refused',
  reversed: 'reversed',
};
