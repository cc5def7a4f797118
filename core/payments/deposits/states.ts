import { RECORD_STATES, type RecordState } from '../../values/record-states.ts';
import { ok, type Result, refuse } from '../../values/result.ts';

export const STATES = RECORD_STATES;
export type DepositState = RecordState;

/** '' is before there is a deposit. */
export type FromState = DepositState | '';

export const EVENTS = [
  'open',
  'send',
  'expire',
  'pending',
  'paid',
  'differs',
  'accept',
  'send_back',
  'refused',
  'no_answer',
  'charged_back',
] as const;
export type DepositEvent = (typeof EVENTS)[number];

export interface Transition {
  readonly from: FromState;
  readonly event: DepositEvent;
  readonly to: DepositState;
}

/** Every move there is; whatever is not here is refused, by this code and by the database. */
export const TRANSITIONS: readonly Transition[] = [
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
  { from: 'WaitReview', event: 'accept', to: 'Success' },
  { from: 'WaitReview', event: 'send_back', to: 'Fail' },
  { from: 'WaitExec', event: 'refused', to: 'Fail' },
  { from: 'Exec', event: 'refused', to: 'Fail' },
  { from: 'Error', event: 'refused', to: 'Fail' },
  { from: 'WaitExec', event: 'no_answer', to: 'Error' },
  { from: 'Exec', event: 'no_answer', to: 'Error' },
  { from: 'Success', event: 'charged_back', to: 'Fail' },
];

const BY_FROM_AND_EVENT = new Map(TRANSITIONS.map((move) => [`${move.from} ${move.event}`, move.to]));

export function nextState(from: FromState, event: DepositEvent): Result<DepositState, 'move_not_allowed'> {
  const to = BY_FROM_AND_EVENT.get(`${from} ${event}`);
  return to ? ok(to) : refuse('move_not_allowed', { from, event });
}

/** How it came to fail. */
export const FAIL_KINDS = ['expired', 'refused', 'sent_back', 'charged_back'] as const;
export type FailKind = (typeof FAIL_KINDS)[number];

export const FAIL_KIND_OF: Readonly<Partial<Record<DepositEvent, FailKind>>> = {
  expire: 'expired',
  refused: 'refused',
  send_back: 'sent_back',
  charged_back: 'charged_back',
};
