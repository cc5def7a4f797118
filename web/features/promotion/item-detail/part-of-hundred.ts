/** The money in a hundred at so many percent, cut to two decimals: more would promise too much. */
export function partOfHundred(percent: number): string {
  // Decimal text: 4.35 × 100 is a little less than 435 as a binary fraction.
  const [whole = '0', decimals = ''] = String(percent).split('.');
  return `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}
