/** What a site asks of withdrawals. Amounts in hundredths, times in minutes. */
export interface WithdrawalTerms {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly feeMinor: bigint;
  /** Share of the amount, in hundredths of a percent, on top of the fixed fee. */
  readonly feeBps: bigint;
  readonly dayLimitMinor: bigint;
  readonly weekLimitMinor: bigint;
  readonly monthLimitMinor: bigint;
  /** From this amount on an operator reviews it, whatever the rules say. */
  readonly reviewFromMinor: bigint;
  /** From this sum in 24 hours on the same. */
  readonly reviewFromADayMinor: bigint;
  /** From this amount on two people approve. */
  readonly twoPeopleFromMinor: bigint;
  /** What one operator approves alone in 24 hours; above that a second person approves the smaller ones too. */
  readonly aloneADayMinor: bigint;
  /** How long after an approval no worker takes it, so that it can be recalled. */
  readonly recallSeconds: number;
  /** More withdrawals than this in one day of the site are reviewed. */
  readonly reviewAfterCountADay: number;
  /** How long an added or changed payout account waits before it can be used. */
  readonly coolingHours: number;
  readonly arrivalMinutes: { readonly bank: Arrival; readonly wallet: Arrival };
  /** The safe's password is asked for, whatever the amount. */
  readonly pinRequired: boolean;
  /** Above this amount it is; null: no amount asks for it. */
  readonly pinAboveMinor: bigint | null;
  /** It is for an account that nothing was paid to yet. */
  readonly pinForNewAccount: boolean;
  /** What arrives is a multiple of it: 100 where the currency has no decimals. */
  readonly smallestMinor: bigint;
}

/** `fromMinutes` 0: there is no least time to speak of. */
export interface Arrival {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** Spec: section 9 for the times; the rest is ours and a site may set it. */
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

/** Does this withdrawal need the safe's password? `paidCount`: what was paid to the account before. */
export function needsPin(terms: WithdrawalTerms, amountMinor: bigint, paidCount: number): boolean {
  if (terms.pinRequired) return true;
  if (terms.pinAboveMinor !== null && amountMinor > terms.pinAboveMinor) return true;
  return terms.pinForNewAccount && paidCount === 0;
}

const BPS = 10_000n;

/** What arrives is cut, never rounded up; the fee is the rest, so that the two always add up. */
export function feeOf(amountMinor: bigint, terms: WithdrawalTerms): { feeMinor: bigint; netMinor: bigint } {
  const exactMinor = (amountMinor * (BPS - terms.feeBps)) / BPS - terms.feeMinor;
  const netMinor = exactMinor - (exactMinor % terms.smallestMinor);
  return { feeMinor: amountMinor - netMinor, netMinor };
}
