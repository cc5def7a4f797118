import { RECORD_STATES, type RecordState } from '../../values/record-states.ts';
import { ok, type Result, refuse } from '../../values/result.ts';

export const STATES = RECORD_STATES;
export type WithdrawalState = RecordState;

/** '' is before there is a withdrawal. */
export type FromState = WithdrawalState | '';

export const EVENTS = [
  'request',
  'rules_pass',
  'rules_look',
  'cancel',
  'approve_first',
  'approve',
  'reject',
  'take_back',
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
] as const;
export type WithdrawalEvent = (typeof EVENTS)[number];

export interface Transition {
  readonly from: FromState;
  readonly event: WithdrawalEvent;
  readonly to: WithdrawalState;
}

/**
 * Every move there is; whatever is not here is refused, by this code and by the database. A move that stays (first
 * approval, hold) is written down like any other.
 *
 * From Exec nothing leads back to WaitExec but `funds_short`: the paying side's own word, in its direct answer, that
 * it made nothing of the order for want of funds. What nobody knows the outcome of (Error) is never sent again.
 */
export const TRANSITIONS: readonly Transition[] = [
  { from: '', event: 'request', to: 'Prepare' },
  { from: 'Prepare', event: 'rules_pass', to: 'WaitExec' },
  { from: 'Prepare', event: 'rules_look', to: 'WaitReview' },
  { from: 'Prepare', event: 'cancel', to: 'Fail' },
  { from: 'WaitReview', event: 'cancel', to: 'Fail' },
  { from: 'WaitExec', event: 'cancel', to: 'Fail' },
  { from: 'WaitReview', event: 'approve_first', to: 'WaitReview' },
  { from: 'WaitReview', event: 'approve', to: 'WaitExec' },
  { from: 'WaitReview', event: 'reject', to: 'Fail' },
  { from: 'WaitExec', event: 'reject', to: 'Fail' },
  { from: 'WaitExec', event: 'take_back', to: 'WaitReview' },
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
];

const BY_FROM_AND_EVENT = new Map(TRANSITIONS.map((move) => [`${move.from} ${move.event}`, move.to]));

export function nextState(from: FromState, event: WithdrawalEvent): Result<WithdrawalState, 'move_not_allowed'> {
  const to = BY_FROM_AND_EVENT.get(`${from} ${event}`);
  return to ? ok(to) : refuse('move_not_allowed', { from, event });
}

/** What nothing but a reversal changes any more. */
export function isFinal(state: WithdrawalState): boolean {
  return state === 'Success' || state === 'Fail';
}

/** May the user still take it back? On hold or not; until it is claimed. */
export function isCancellable(state: WithdrawalState): boolean {
  return nextState(state, 'cancel').ok;
}

/** How it came to fail. */
export const FAIL_KINDS = ['cancelled', 'rejected', 'refused', 'reversed'] as const;
export type FailKind = (typeof FAIL_KINDS)[number];

export const FAIL_KIND_OF: Readonly<Partial<Record<WithdrawalEvent, FailKind>>> = {
  cancel: 'cancelled',
  reject: 'rejected',
  refused: 'refused',
  reversed: 'reversed',
};
