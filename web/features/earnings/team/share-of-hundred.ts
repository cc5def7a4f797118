/** The share of 100.00 at a rate in percent, rounded down to hundredths like commission. */
export function shareOfHundred(rate: string): string {
  const [whole = '0', part = ''] = rate.split('.');
  return `${whole}.${part.padEnd(2, '0').slice(0, 2)}`;
}

/** By how many whole percent a rate is below another rate, rounded; at least 1 if it is lower at all. */
export function loweredBy(before: string, after: string): number {
  return Math.max(1, Math.round((1 - Number(after) / Number(before)) * 100));
}
