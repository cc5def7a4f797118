import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';

// Money on a screen: decimal text of the wire <-> minor units. Amounts are compared and added as bigints, never as numbers.

/** Decimal text of the wire, with or without a sign, in minor units; undefined for anything else. */
export function parseMoney(text: string): bigint | undefined {
  const isNegative = text.startsWith('-');
  const read = parseAmount(isNegative ? text.slice(1) : text);
  if (!read.ok) return undefined;
  return isNegative ? -read.value : read.value;
}

/** As parseMoney, 0 for what is no amount: a field that is still empty. */
export function minorOf(text: string): bigint {
  return parseMoney(text) ?? 0n;
}

/** Below 0: `one` is less; 0: the same amount, however many decimals each was written with. For sort(). */
export function compareMoney(one: string, other: string): number {
  const difference = minorOf(one) - minorOf(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isZero(amount: string): boolean {
  return minorOf(amount) === 0n;
}

/** What came in; of it a plus says so. Nothing has no sign. */
export function isGain(amount: string): boolean {
  return minorOf(amount) > 0n;
}

export function plusOf(amount: string): '+' | '' {
  return isGain(amount) ? '+' : '';
}

export function leastOf(...amounts: readonly [string, ...string[]]): string {
  let least = minorOf(amounts[0]);
  for (const amount of amounts.map(minorOf)) if (amount < least) least = amount;
  return formatMinor(least);
}

export function sumOf(amounts: readonly string[]): string {
  return formatMinor(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n));
}

export function subtractMoney(from: string, amount: string): string {
  return formatMinor(minorOf(from) - minorOf(amount));
}

/** What share of `whole` an amount is, from 0 to 1, for drawing: the length of a bar. 0 where there is no whole. */
export function shareOfWhole(amount: string, whole: string): number {
  const total = minorOf(whole);
  if (total <= 0n) return 0;
  const share = Number((minorOf(amount) * 10_000n) / total) / 10_000;
  return Math.min(1, Math.max(0, share));
}

export { formatMinor };
