import { formatMinor, leastOf, minorOf } from '@pitaka/ui/money/minor-units.ts';
import type { Terms } from './withdrawal.ts';

const TIMES = [1n, 5n, 10n, 50n];

/**
 * The maximum of one withdrawal: the lowest of the balance, the site's maximum, and the remaining amount of each limit.
 */
export function maxWithdrawable(terms: Terms): string {
  const { canWithdrawCoin, maximum, remainingToday, remainingWeek, remainingMonth } = terms;
  return leastOf(canWithdrawCoin, maximum, remainingToday, remainingWeek, remainingMonth);
}

/** Suggests round amounts that would not be refused: the minimum and some of its multiples. */
export function quickAmounts(terms: Terms): string[] {
  const most = minorOf(maxWithdrawable(terms));
  const minimum = minorOf(terms.minimum);
  if (minimum === 0n) return [];
  return TIMES.map((times) => minimum * times)
    .filter((amount) => amount <= most)
    .map(formatMinor);
}
