import { leastOf, shareOf } from '../../values/money.ts';
import type { BonusTerms } from './bonus-terms.ts';

const HUNDREDTHS = 100n;

type Value = Pick<BonusTerms, 'value' | 'minBaseMinor'>;

/** A rule's bonus for a base (a deposit, a loss), cut to hundredths; 0 if the base is too small. */
export function bonusOf({ value, minBaseMinor }: Value, baseMinor: bigint): bigint {
  if (baseMinor < minBaseMinor) return 0n;
  if (value.kind === 'amount') return value.minor;
  const share = shareOf(baseMinor, value.ppm);
  return value.capMinor === null ? share : leastOf(share, value.capMinor);
}

/** The turnover that a bonus requires, rounded up so that it is never less than announced. */
export function turnoverOf({ times, of }: Pick<BonusTerms, 'times' | 'of'>, bonusMinor: bigint, baseMinor: bigint) {
  const counted = of === 'bonus' ? bonusMinor : bonusMinor + baseMinor;
  return (counted * times + HUNDREDTHS - 1n) / HUNDREDTHS;
}

/** Whether the budget still covers this amount. */
export function fitsBudget(budgetMinor: bigint | null, spentMinor: bigint, amountMinor: bigint): boolean {
  return budgetMinor === null || spentMinor + amountMinor <= budgetMinor;
}
