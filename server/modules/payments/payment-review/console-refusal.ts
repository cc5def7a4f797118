import { type Refused, refuse } from '@pitaka/core/values/result.ts';

/** Withdrawals, deposits and accounts have their own refusals; the console shows one text for each group. */
const TEXT_OF = {
  account_unknown: 'not_found',
  user_unknown: 'not_found',
  payout_file_unknown: 'not_found',
  account_changed: 'record_changed',
  withdrawal_not_reviewable: 'record_state',
  withdrawal_not_unknown: 'record_state',
  deposit_not_in_review: 'record_state',
  deposit_not_credited: 'record_state',
  account_not_in_review: 'record_state',
} as const;

type OperatorCodes = typeof TEXT_OF;
export type ConsoleCode<Code extends string> = Code extends keyof OperatorCodes ? OperatorCodes[Code] : Code;

/** Turns a use case's refusal into the console's. */
export function toConsoleRefusal<Code extends string>(refused: Refused<Code>): Refused<ConsoleCode<Code>> {
  const code = refused.code in TEXT_OF ? TEXT_OF[refused.code as keyof OperatorCodes] : refused.code;
  return refuse(code as ConsoleCode<Code>, refused.detail);
}
