import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { MessageKey } from '../../../messages/catalogues.ts';
import { shownNumber } from '../../../wallet/shown-number.ts';

export type Withdrawal = AnswerOf<'/withdraw/list'>['content'][number];
export type WithdrawalDetail = AnswerOf<'/withdraw/detail'>;
export type WithdrawalState = Withdrawal['state'];
export type Quote = AnswerOf<'/withdraw/quote'>;
export type Terms = AnswerOf<'/withdraw/terms'>;

/** The kind of a pending withdrawal; with the account's id it makes the operation's place. */
export const WITHDRAWAL = 'withdrawal';

/** The sent request, with the terms that the user confirmed. */
export interface SentWithdrawal {
  readonly cardId: string;
  readonly amount: string;
  readonly quote: Quote | undefined;
}

/** In the order of a withdrawal's course. */
export const WITHDRAWAL_STATES = [
  'Prepare',
  'WaitReview',
  'WaitExec',
  'Exec',
  'Success',
  'Fail',
  'Error',
] as const satisfies readonly WithdrawalState[];

export function stateText(state: WithdrawalState): MessageKey {
  return `withdraw.state.${state}`;
}

/** A withdrawal's state: a withdrawal that its user cancelled does not count as failed. */
export function statusText({ state, isCancelled }: Pick<Withdrawal, 'state' | 'isCancelled'>): MessageKey {
  return isCancelled ? 'withdraw.state.cancelled' : stateText(state);
}

/** Whether the state is final: only a returned payment changes it. */
export function isOver(state: WithdrawalState): boolean {
  return state === 'Success' || state === 'Fail';
}

const TONES: Readonly<Record<WithdrawalState, string>> = {
  Prepare: 'text-ink-soft',
  WaitReview: 'text-notice',
  WaitExec: 'text-accent-ink',
  Exec: 'text-accent-ink',
  Success: 'text-positive',
  Fail: 'text-negative',
  Error: 'text-notice',
};

export function statusTone({ state, isCancelled }: Pick<Withdrawal, 'state' | 'isCancelled'>): string {
  return isCancelled ? 'text-ink-faint' : TONES[state];
}

/** 'GCash •••• 0001' */
export function accountText({ name, number }: Pick<Withdrawal['account'], 'name' | 'number'>): string {
  return `${name} ${shownNumber(number)}`;
}
