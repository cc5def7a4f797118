/** The share of 100.00 at a rate in percent, rounded down to hundredths like commission. */
export function shareOfHundred(rate: string): string {
  const [whole = '0', part = ''] = rate.split('.');
  return `${whole}.${part.padEnd(2, '0').slice(0, 2)}`;
}
