import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { CallContext } from '../../../../platform/http/call-context.ts';

/**
 * The special terms of an agent's withdrawal. Limits, fee, review and the safe's password are the same as for any
 * withdrawal.
 */
export interface AgentWithdrawalTerms {
  readonly minimumMinor: bigint;
  readonly arrivesWithinMinutes: number;
}

export interface AgentWithdrawal {
  readonly amount: string;
  readonly cardId: string;
  readonly pin?: string | undefined;
}

export interface QuotedWithdrawal {
  readonly minimum: string;
  readonly maximum: string;
  readonly fee: string;
  readonly net: string;
  readonly remainingToday: string;
  readonly arrival: string;
  readonly pinRequired: boolean;
}

export interface RequestedWithdrawal {
  readonly id: string;
  readonly state: RecordState;
  readonly reference: string;
  readonly amountMinor: bigint;
}

export type QuoteRefusal =
  | 'input_invalid'
  | 'payout_account_unknown'
  | 'payout_account_in_review'
  | 'payout_account_cooling'
  | 'phone_cooling'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_above_balance'
  | 'debt_open'
  | 'daily_limit_reached'
  | 'weekly_limit_reached'
  | 'monthly_limit_reached';

export type WithdrawRefusal =
  | QuoteRefusal
  | 'pin_required'
  | 'safe_password_missing'
  | 'safe_password_wrong'
  | 'safe_locked'
  | 'idempotency_key_reused'
  | 'busy'
  | 'outcome_unknown';

/** Withdrawals belong to payments, which this domain may not use: server/entry provides the port. */
export interface WithdrawalPort {
  quote(
    context: CallContext,
    withdrawal: AgentWithdrawal,
    terms: AgentWithdrawalTerms,
  ): Promise<Result<QuotedWithdrawal, QuoteRefusal>>;
  request(
    context: CallContext,
    withdrawal: AgentWithdrawal,
    terms: AgentWithdrawalTerms,
  ): Promise<Result<RequestedWithdrawal, WithdrawRefusal>>;
}
