/** What a rate in percent gives of 100.00: cut to hundredths, as commission is. */
export function shareOfHundred(rate: string): string {
  const [whole = '0', part = ''] = rate.split('.');
  return `${whole}.${part.padEnd(2, '0').slice(0, 2)}`;
}
