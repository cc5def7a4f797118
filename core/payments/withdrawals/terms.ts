/** A site's terms of withdrawals. Amounts in hundredths, times in minutes. */
export interface WithdrawalTerms {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly feeMinor: bigint;
  /** Share of the amount, in hundredths of a percent, added to the fixed fee. */
  readonly feeBps: bigint;
  readonly dayLimitMinor: bigint;
  readonly weekLimitMinor: bigint;
  readonly monthLimitMinor: bigint;
  /** At or above this amount an operator always reviews the withdrawal. */
  readonly reviewFromMinor: bigint;
  /** At or above this sum in 24 hours an operator also reviews the withdrawal. */
  readonly reviewFromADayMinor: bigint;
  /** At or above this amount two operators approve. */
  readonly twoPeopleFromMinor: bigint;
  /**
   * The sum that one operator may approve alone in 24 hours. Above it, smaller withdrawals need a second operator, too.
   */
  readonly aloneADayMinor: bigint;
  /** Delay after an approval before a worker may send the withdrawal, so that the approval can be recalled. */
  readonly recallSeconds: number;
  /** More withdrawals than this in one day of the site are reviewed. */
  readonly reviewAfterCountADay: number;
  /** How long after adding or changing a payout account it cannot be used. */
  readonly coolingHours: number;
  readonly arrivalMinutes: { readonly bank: Arrival; readonly wallet: Arrival };
  /** Requires the safe's password for any amount. */
  readonly pinRequired: boolean;
  /** Requires the safe's password above this amount; null requires it for no amount. */
  readonly pinAboveMinor: bigint | null;
  /** Requires the safe's password for an account that was never paid to. */
  readonly pinForNewAccount: boolean;
  /** The net amount is a multiple of this: 100 if the currency has no decimals. */
  readonly smallestMinor: bigint;
}

/** `fromMinutes` 0: no minimum time is shown. */
export interface Arrival {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** Arrival times follow Spec section 9; the other values are ours. A site may change all of them. */
export const DEFAULT_TERMS: WithdrawalTerms = {
  minimumMinor: 100_00n,
  maximumMinor: 500_000_00n,
  feeMinor: 10_00n,
  feeBps: 0n,
  dayLimitMinor: 1_000_000_00n,
  weekLimitMinor: 3_000_000_00n,
  monthLimitMinor: 10_000_000_00n,
  reviewFromMinor: 5_000_00n,
  reviewFromADayMinor: 5_000_00n,
  twoPeopleFromMinor: 50_000_00n,
  aloneADayMinor: 500_000_00n,
  recallSeconds: 15,
  reviewAfterCountADay: 5,
  coolingHours: 24,
  arrivalMinutes: { bank: { fromMinutes: 0, toMinutes: 24 * 60 }, wallet: { fromMinutes: 1, toMinutes: 12 * 60 } },
  pinRequired: false,
  pinAboveMinor: null,
  pinForNewAccount: false,
  smallestMinor: 1n,
};

/** Whether this withdrawal needs the safe's password. `paidCount`: number of earlier payments to the account. */
export function needsPin(terms: WithdrawalTerms, amountMinor: bigint, paidCount: number): boolean {
  if (terms.pinRequired) return true;
  if (terms.pinAboveMinor !== null && amountMinor > terms.pinAboveMinor) return true;
  return terms.pinForNewAccount && paidCount === 0;
}

const BPS = 10_000n;

/** The net amount is rounded down; the fee is the rest, so that the two always add up. */
export function feeOf(amountMinor: bigint, terms: WithdrawalTerms): { feeMinor: bigint; netMinor: bigint } {
  const exactMinor = (amountMinor * (BPS - terms.feeBps)) / BPS - terms.feeMinor;
  const netMinor = exactMinor - (exactMinor % terms.smallestMinor);
  return { feeMinor: amountMinor - netMinor, netMinor };
}
