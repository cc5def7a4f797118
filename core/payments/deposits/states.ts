import { RECORD_STATES, type RecordState } from '../../values/record-states.ts';
import type { Result } from '../../values/result.ts';
import { defineMachine, type EventOf, next } from '../../values/state-machine.ts';

export type DepositState = RecordState;

export const DEPOSIT_MACHINE = defineMachine({
  name: 'deposit',
  states: RECORD_STATES,
  events: [
    'open',
    'send',
    'expire',
    'pending',
    'paid',
    'differs',
    'accept_first',
    'accept',
    'send_back_first',
    'send_back',
    'refused',
    'no_answer',
    'charged_back',
  ],
  transitions: [
    { from: '', event: 'open', to: 'Prepare' },
    { from: 'Prepare', event: 'send', to: 'WaitExec' },
    { from: 'Prepare', event: 'refused', to: 'Fail' },
    { from: 'Prepare', event: 'expire', to: 'Fail' },
    { from: 'WaitExec', event: 'expire', to: 'Fail' },
    { from: 'Exec', event: 'expire', to: 'Fail' },
    { from: 'Error', event: 'expire', to: 'Fail' },
    { from: 'WaitExec', event: 'pending', to: 'Exec' },
    { from: 'Error', event: 'pending', to: 'Exec' },
    { from: 'WaitExec', event: 'paid', to: 'Success' },
    { from: 'Exec', event: 'paid', to: 'Success' },
    { from: 'Error', event: 'paid', to: 'Success' },
    { from: 'Fail', event: 'paid', to: 'Success' },
    { from: 'WaitExec', event: 'differs', to: 'WaitReview' },
    { from: 'Exec', event: 'differs', to: 'WaitReview' },
    { from: 'Error', event: 'differs', to: 'WaitReview' },
    { from: 'Fail', event: 'differs', to: 'WaitReview' },
    { from: 'WaitReview', event: 'accept_first', to: 'WaitReview' },
    { from: 'WaitReview', event: 'accept', to: 'Success' },
    { from: 'WaitReview', event: 'send_back_first', to: 'WaitReview' },
    { from: 'WaitReview', event: 'send_back', to: 'Fail' },
    { from: 'WaitExec', event: 'refused', to: 'Fail' },
    { from: 'Exec', event: 'refused', to: 'Fail' },
    { from: 'Error', event: 'refused', to: 'Fail' },
    { from: 'WaitExec', event: 'no_answer', to: 'Error' },
    { from: 'Exec', event: 'no_answer', to: 'Error' },
    { from: 'Success', event: 'charged_back', to: 'Fail' },
    { from: 'WaitReview', event: 'charged_back', to: 'Fail' },
  ],
  finalStates: ['Success', 'Fail'],
});

export type DepositEvent = EventOf<typeof DEPOSIT_MACHINE>;

export function nextState(
  from: DepositState | '',
  event: DepositEvent,
): Result<DepositState, 'transition_not_allowed'> {
  return next(DEPOSIT_MACHINE, from, event);
}

/** How a deposit failed. */
export const FAIL_KINDS = ['expired', 'refused', 'sent_back', 'charged_back'] as const;
export type FailKind = (typeof FAIL_KINDS)[number];

export const FAIL_KIND_OF: Readonly<Partial<Record<DepositEvent, FailKind>>> = {
  expire: 'expired',
  refused: 'refused',
  send_back: 'sent_back',
  charged_back: 'charged_back',
};

/** The outcome of an order's own payment; unpaid: the order has no payment of its own yet. */
export type Standing = 'unpaid' | 'credited' | 'waiting' | 'sent_back' | 'charged_back';

/** The result of a deposit's own payment. */
export function standingOf(state: DepositState, failKind: string | null): Standing {
  if (state === 'Success') return 'credited';
  if (state === 'WaitReview') return 'waiting';
  return failKind === 'sent_back' || failKind === 'charged_back' ? failKind : 'unpaid';
}
