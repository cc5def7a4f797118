import { ok, type Result, refuse } from '../../values/result.ts';

/** A deposit method of a site. */
export interface DepositMethod {
  readonly code: string;
  readonly name: string;
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly quickPicksMinor: readonly bigint[];
  /** Minutes until an unpaid order expires. */
  readonly expiresAfterMinutes: number;
  /** For manual payments: the account to pay to, as labels with their values. */
  readonly instructions: readonly { readonly label: string; readonly value: string }[];
}

export const DEFAULT_METHOD_TERMS = {
  minimumMinor: 50_00n,
  maximumMinor: 500_000_00n,
  quickPicksMinor: [100_00n, 500_00n, 1_000_00n, 2_000_00n, 5_000_00n, 10_000_00n],
  expiresAfterMinutes: 60,
  instructions: [],
} as const;

/** Maximum number of open orders per user: each is an open order at the provider, too. */
export const MAX_OPEN_DEPOSITS = 10;

export type DepositRefusal = 'deposit_method_unknown' | 'amount_too_small' | 'amount_too_large' | 'deposits_open_limit';

export function decideDeposit(facts: {
  readonly method: DepositMethod | undefined;
  readonly amountMinor: bigint;
  readonly openDeposits: number;
}): Result<DepositMethod, DepositRefusal> {
  const { method, amountMinor } = facts;
  if (!method) return refuse('deposit_method_unknown');
  if (amountMinor < method.minimumMinor) return refuse('amount_too_small', { minimumMinor: method.minimumMinor });
  if (amountMinor > method.maximumMinor) return refuse('amount_too_large', { maximumMinor: method.maximumMinor });
  if (facts.openDeposits >= MAX_OPEN_DEPOSITS) return refuse('deposits_open_limit');
  return ok(method);
}
