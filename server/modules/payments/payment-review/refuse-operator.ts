import { type Refused, refuse } from '@pitaka/core/values/result.ts';

/*
 * Withdrawals, deposits and accounts refuse in their own words; the desk says the same sentence whichever it is about.
 */
const WORDS = {
  withdrawal_unknown: 'not_found',
  deposit_unknown: 'not_found',
  account_unknown: 'not_found',
  user_unknown: 'not_found',
  batch_unknown: 'not_found',
  withdrawal_changed: 'record_changed',
  deposit_changed: 'record_changed',
  account_changed: 'record_changed',
  withdrawal_claimed: 'record_claimed',
  deposit_claimed: 'record_claimed',
  withdrawal_not_reviewable: 'record_state',
  withdrawal_not_unknown: 'record_state',
  deposit_not_in_review: 'record_state',
  deposit_not_credited: 'record_state',
  account_not_in_review: 'record_state',
} as const;

type DeskWords = typeof WORDS;
export type OnDesk<Code extends string> = Code extends keyof DeskWords ? DeskWords[Code] : Code;

/** A refusal of a use-case as the console says it. */
export function refuseOnDesk<Code extends string>(refused: Refused<Code>): Refused<OnDesk<Code>> {
  const code = refused.code in WORDS ? WORDS[refused.code as keyof DeskWords] : refused.code;
  return refuse(code as OnDesk<Code>, refused.detail);
}
