import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';

/** Decimal texts added up without ever being floating-point numbers. */
export function sumAmounts(amounts: readonly string[]): string {
  let sum = 0n;
  for (const amount of amounts) {
    const minor = parseAmount(amount);
    if (minor.ok) sum += minor.value;
  }
  return formatMinor(sum);
}
