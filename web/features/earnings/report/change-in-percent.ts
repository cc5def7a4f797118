import { minorOf } from '@pitaka/ui/money/minor-units.ts';

/** By how many whole percent an amount is above (or, with a minus, below) another; undefined where that was zero. */
export function changeInPercent(amount: string, before: string): number | undefined {
  const base = minorOf(before);
  if (base <= 0n) return undefined;
  const difference = minorOf(amount) - base;
  // Rounds half away from zero.
  const doubled = (difference < 0n ? -difference : difference) * 200n;
  const percent = Number((doubled + base) / (base * 2n));
  return difference < 0n ? -percent : percent;
}
