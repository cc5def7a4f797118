import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';

// Money on a screen: decimal text of the wire <-> minor units. Amounts are compared and added as bigints, never as numbers.

/** Decimal text of the wire, with or without a sign, in minor units; undefined for any other text. */
export function parseMoney(text: string): bigint | undefined {
  const isNegative = text.startsWith('-');
  const read = parseAmount(isNegative ? text.slice(1) : text);
  if (!read.ok) return undefined;
  return isNegative ? -read.value : read.value;
}

/** Like parseMoney, 0 for an invalid amount: a field that is still empty. */
export function minorOf(text: string): bigint {
  return parseMoney(text) ?? 0n;
}

/** Negative if `one` is the smaller amount; 0 if the amounts are equal, with any number of decimals. For sort(). */
export function compareMoney(one: string, other: string): number {
  const difference = minorOf(one) - minorOf(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isZero(amount: string): boolean {
  return minorOf(amount) === 0n;
}

/** Whether money came in: then a plus is shown. Zero has no sign. */
export function isIncoming(amount: string): boolean {
  return minorOf(amount) > 0n;
}

export function plusOf(amount: string): '+' | '' {
  return isIncoming(amount) ? '+' : '';
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

/** An amount's share of `whole`, from 0 to 1, for drawing: the length of a bar. 0 if `whole` is not above zero. */
export function shareOfWhole(amount: string, whole: string): number {
  const total = minorOf(whole);
  if (total <= 0n) return 0;
  const share = Number((minorOf(amount) * 10_000n) / total) / 10_000;
  return Math.min(1, Math.max(0, share));
}

export { formatMinor };
