/** Events of a withdrawal, in its timeline. */
export const WITHDRAWAL_NOTES = [
  'requested',
  'rules_passed',
  'sent_to_review',
  'approved_once',
  'approved',
  'rejected',
  'cancelled',
  'returned_to_review',
  'on_hold',
  'released',
  'being_paid',
  'funds_short',
  'paid',
  'refused',
  'outcome_unknown',
  'reversed',
] as const;
export type WithdrawalNote = (typeof WITHDRAWAL_NOTES)[number];

/** Events of a deposit. */
export const DEPOSIT_NOTES = [
  'opened',
  'waiting_for_payment',
  'pending',
  'paid',
  'paid_late',
  'expired',
  'refused',
  'no_answer',
  'differs',
  'differs_amount',
  'differs_currency',
  'differs_twice',
  'differs_payer',
  'differs_limit',
  'cancelled',
  'accepted',
  'sent_back',
  'charged_back',
] as const;
export type DepositNote = (typeof DEPOSIT_NOTES)[number];

/** Why a payment provider refuses, in our words. */
export const PROVIDER_REASONS = [
  'account_unknown',
  'account_closed',
  'name_mismatch',
  'amount_not_allowed',
  'declined',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];

/** The texts of timelines, reasons and arrival times, which the server writes in the caller's language. */
export interface PaymentMessages {
  /** {reason} is an operator's own words, or one of `providerReasons`. */
  readonly withdrawal: Readonly<Record<WithdrawalNote, string>>;
  readonly deposit: Readonly<Record<DepositNote, string>>;
  readonly providerReasons: Readonly<Record<ProviderReason, string>>;
  /** '{from} to {to}' and 'within {to}': durations such as '1 minute' are filled in. */
  readonly arrivalRange: string;
  readonly arrivalWithin: string;
}
