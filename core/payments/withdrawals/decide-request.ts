import { formatMinor } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { countUse, type LimitRefusal, type Used } from './limits.ts';
import { feeOf, type WithdrawalTerms } from './terms.ts';

/** The payout account, if it belongs to the requesting user. */
export interface RequestedAccount {
  readonly state: 'active' | 'review';
  readonly usableFrom: Date | null;
}

export interface RequestFacts {
  readonly amountMinor: bigint;
  readonly terms: WithdrawalTerms;
  readonly account: RequestedAccount | undefined;
  readonly used: Used;
  readonly withdrawableMinor: bigint;
  /** Users with a debt cannot withdraw. */
  readonly owedMinor: bigint;
  readonly now: Date;
}

export type RequestRefusal =
  | 'payout_account_unknown'
  | 'payout_account_in_review'
  | 'payout_account_cooling'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_above_balance'
  | 'debt_open'
  | LimitRefusal;

export interface DecidedRequest {
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  /** The use of the limits, including this request. */
  readonly used: Used;
}

/** Decides whether this user may withdraw this amount to this account, and computes the fee. */
export function decideRequest(facts: RequestFacts): Result<DecidedRequest, RequestRefusal> {
  const { account, amountMinor, terms, now } = facts;
  if (facts.owedMinor > 0n) return refuse('debt_open', { owed: formatMinor(facts.owedMinor) });
  if (!account) return refuse('payout_account_unknown');
  if (account.state === 'review') return refuse('payout_account_in_review');
  if (account.usableFrom && account.usableFrom > now) {
    return refuse('payout_account_cooling', { usableFrom: account.usableFrom.toISOString() });
  }
  const { feeMinor, netMinor } = feeOf(amountMinor, terms);
  if (amountMinor < terms.minimumMinor || netMinor <= 0n) {
    return refuse('amount_too_small', { minimumMinor: terms.minimumMinor });
  }
  if (amountMinor > terms.maximumMinor) return refuse('amount_too_large', { maximumMinor: terms.maximumMinor });
  if (amountMinor > facts.withdrawableMinor) {
    return refuse('amount_above_balance', { withdrawableMinor: facts.withdrawableMinor });
  }
  const used = countUse(facts.used, terms, amountMinor);
  return used.ok ? ok({ feeMinor, netMinor, used: used.value }) : used;
}
