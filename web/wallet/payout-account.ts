import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type Answer, useAnswer } from '../data/use-answer.ts';
import { get } from '../file-calls.ts';
import { shownNumber } from './shown-number.ts';

export type PayoutAccount = AnswerOf<'/appcard/view'>[number];
export type PayoutKind = PayoutAccount['kind'];

const ALL = {};

/** The user's payout accounts. */
export function usePayoutAccounts(): Answer<PayoutAccount[]> {
  return useAnswer('/appcard/view', ALL, undefined, get);
}

export function numberOf(account: PayoutAccount): string {
  return shownNumber(account.kind === 'bank' ? account.cardNumber : account.walletNumber);
}

/** Whether money can be paid to it at this moment. */
export function isUsable(account: PayoutAccount): boolean {
  return account.state === 'active' && account.usableFrom === null;
}
