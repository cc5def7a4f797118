import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';

/** An amount as it stands in answers, in minor units; 0 for what is none. */
export function minorOf(text: string): bigint {
  const read = parseAmount(text);
  return read.ok ? read.value : 0n;
}

export function leastOf(...amounts: readonly [string, ...string[]]): string {
  let least = minorOf(amounts[0]);
  for (const amount of amounts.map(minorOf)) if (amount < least) least = amount;
  return formatMinor(least);
}
