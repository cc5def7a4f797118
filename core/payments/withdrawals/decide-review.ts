import type { WithdrawalTerms } from './terms.ts';

/** Why an operator reviews a withdrawal before it is paid. */
export const REVIEW_REASONS = [
  'first_to_account',
  'large_amount',
  'many_today',
  'large_today',
  'unplayed',
  'shared_account',
  'shared_device',
  'account_changed',
  'open_debt',
  'unsettled_deposit',
  'signal_missing',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Facts about the user at the time of the request; undefined if a signal could not be read. */
export interface ReviewFacts {
  readonly amountMinor: bigint;
  /** Number of withdrawals to this account that were paid and not reversed. */
  readonly paidToAccount: number | undefined;
  /** Number of other withdrawals requested on this day of the site. */
  readonly requestedToday: number | undefined;
  /** Sum of other requests of the last 24 hours that did not fail. */
  readonly requestedMinor: bigint | undefined;
  /** Whether deposits are withdrawn almost without play, by the site's risk rule. */
  readonly isUnplayed: boolean | undefined;
  /** Other users who have or had this account's number. */
  readonly accountUsers: number | undefined;
  /** Other users who logged in on a device of this one. */
  readonly deviceUsers: number | undefined;
  readonly accountChangedRecently: boolean | undefined;
  readonly debtMinor: bigint | undefined;
  /** Deposits of this user that wait for an operator. */
  readonly depositsInReview: number | undefined;
}

/**
 * The reasons to review the withdrawal; without any, it may be paid without review. A missing signal is also a reason.
 */
export function decideReview(facts: ReviewFacts, terms: WithdrawalTerms): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (facts.paidToAccount === 0) reasons.push('first_to_account');
  if (facts.amountMinor >= terms.reviewFromMinor) reasons.push('large_amount');
  if ((facts.requestedToday ?? 0) >= terms.reviewAfterCountADay) reasons.push('many_today');
  const isLargeSum = (facts.requestedMinor ?? 0n) + facts.amountMinor >= reviewSumOf(terms);
  if (isLargeSum && facts.amountMinor < terms.reviewFromMinor) reasons.push('large_today');
  if (facts.isUnplayed) reasons.push('unplayed');
  if ((facts.accountUsers ?? 0) > 0) reasons.push('shared_account');
  if ((facts.deviceUsers ?? 0) > 0) reasons.push('shared_device');
  if (facts.accountChangedRecently) reasons.push('account_changed');
  if ((facts.debtMinor ?? 0n) > 0n) reasons.push('open_debt');
  if ((facts.depositsInReview ?? 0) > 0) reasons.push('unsettled_deposit');
  if (Object.values(facts).includes(undefined)) reasons.push('signal_missing');
  return reasons;
}

/** The 24-hour threshold is never below the threshold for a single withdrawal. */
function reviewSumOf({ reviewFromMinor, reviewFromADayMinor }: WithdrawalTerms): bigint {
  return reviewFromADayMinor > reviewFromMinor ? reviewFromADayMinor : reviewFromMinor;
}
