/** How long a provider may take to answer a payout before its outcome counts as unknown. */
export const ANSWER_DEADLINE_SECONDS = 30;
/**
 * How long a call to a payment provider may take. It is shorter than the deadline above, so that an adapter answers
 * before it.
 */
export const PROVIDER_CALL_DEADLINE_MS = (ANSWER_DEADLINE_SECONDS - 5) * 1000;
/**
 * A claimed payout whose worker died counts as unknown after this time: longer than the deadline, so that a slow worker
 * is never mistaken for a dead one.
 */
export const ABANDONED_AFTER_SECONDS = 120;

/**
 * 'Order not found' counts as refused only when the order can no longer arrive at the provider: this long after the
 * order was sent, and after this number of such answers. Earlier answers are ignored.
 */
export const NOT_FOUND_COUNTS_AFTER_SECONDS = 30 * 60;
export const NOT_FOUND_COUNTS_AFTER_POLLS = 3;

/** Seconds until an order refused for lack of funds is tried again: 1, 2, 4 ... 30 minutes. */
export function secondsUntilFunds(triesSoFar: number): number {
  return Math.min(60 * 2 ** Math.min(triesSoFar, 10), 30 * 60);
}

export function notFoundMeansNo(facts: { secondsSinceSent: number; pollCount: number }): boolean {
  return facts.secondsSinceSent >= NOT_FOUND_COUNTS_AFTER_SECONDS && facts.pollCount >= NOT_FOUND_COUNTS_AFTER_POLLS;
}
