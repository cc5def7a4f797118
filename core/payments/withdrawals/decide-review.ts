import type { WithdrawalTerms } from './terms.ts';

/** Why an operator reviews it before it is paid. */
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

/** What is known of the user at the moment of asking; undefined: that signal could not be read. */
export interface ReviewFacts {
  readonly amountMinor: bigint;
  /** Withdrawals to this account that were paid and not reversed. */
  readonly paidToAccount: number | undefined;
  /** Withdrawals asked for on this day of the site, this one not counted. */
  readonly askedToday: number | undefined;
  /** Asked for in the last 24 hours and not failed, this one not counted. */
  readonly askedMinor: bigint | undefined;
  /** Deposits leave again hardly staked, by the site's risk rule. */
  readonly isUnplayed: boolean | undefined;
  /** Other users this account's number serves or served. */
  readonly accountUsers: number | undefined;
  /** Other users that were logged in on a device of this one. */
  readonly deviceUsers: number | undefined;
  readonly accountChangedRecently: boolean | undefined;
  readonly debtMinor: bigint | undefined;
  /** Deposits of this user that wait for an operator. */
  readonly depositsInReview: number | undefined;
}

/** The reasons to review it; none: it may be paid as it stands. A signal that is missing is a reason of its own. */
export function decideReview(facts: ReviewFacts, terms: WithdrawalTerms): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (facts.paidToAccount === 0) reasons.push('first_to_account');
  if (facts.amountMinor >= terms.reviewFromMinor) reasons.push('large_amount');
  if ((facts.askedToday ?? 0) >= terms.reviewAfterCountADay) reasons.push('many_today');
  const isLargeSum = (facts.askedMinor ?? 0n) + facts.amountMinor >= reviewSumOf(terms);
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

/** The sum of 24 hours is never reviewed earlier than one withdrawal of as much. */
function reviewSumOf({ reviewFromMinor, reviewFromADayMinor }: WithdrawalTerms): bigint {
  return reviewFromADayMinor > reviewFromMinor ? reviewFromADayMinor : reviewFromMinor;
}
