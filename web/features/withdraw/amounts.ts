import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import type { Terms } from './withdrawal.ts';

const TIMES = [1n, 5n, 10n, 50n];

function minorOf(text: string): bigint {
  const read = parseAmount(text);
  return read.ok ? read.value : 0n;
}

/** The most that can be withdrawn at once: what there is, the maximum, what each limit leaves. */
export function mostOf(terms: Terms): string {
  let least = minorOf(terms.canWithdrawCoin);
  for (const text of [terms.maximum, terms.remainingToday, terms.remainingWeek, terms.remainingMonth]) {
    const bound = minorOf(text);
    if (bound < least) least = bound;
  }
  return formatMinor(least);
}

/** Round amounts to tap, none that would be refused: the minimum and some times of it. */
export function quickAmounts(terms: Terms): string[] {
  const most = minorOf(mostOf(terms));
  const minimum = minorOf(terms.minimum);
  if (minimum === 0n) return [];
  return TIMES.map((times) => minimum * times)
    .filter((amount) => amount <= most)
    .map(formatMinor);
}
