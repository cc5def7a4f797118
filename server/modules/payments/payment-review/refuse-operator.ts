import { type Refused, refuse } from '@pitaka/core/values/result.ts';

/*
 * Withdrawals, deposits and accounts have their own refusals; the console shows the same text for each kind.
 */
const WORDS = {
  withdrawal_unknown: 'not_found',
  deposit_unknown: 'not_found',
  account_unknown: 'not_found',
  user_unknown: 'not_found',
  payout_file_unknown: 'not_found',
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

type OperatorCodes = typeof WORDS;
export type ForOperator<Code extends string> = Code extends keyof OperatorCodes ? OperatorCodes[Code] : Code;

/** The console's form of a use case's refusal. */
export function refuseOperator<Code extends string>(refused: Refused<Code>): Refused<ForOperator<Code>> {
  const code = refused.code in WORDS ? WORDS[refused.code as keyof OperatorCodes] : refused.code;
  return refuse(code as ForOperator<Code>, refused.detail);
}
