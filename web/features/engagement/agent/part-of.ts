const HUNDREDTHS = 100n;
/** Percent with two decimals. */
const WHOLE = 100n * HUNDREDTHS;

/** So many percent of an amount, cut to two decimals; all as decimal text. */
export function partOf(amount: string, percent: string): string {
  const minor = (inHundredths(amount) * inHundredths(percent)) / WHOLE;
  return `${minor / HUNDREDTHS}.${String(minor % HUNDREDTHS).padStart(2, '0')}`;
}

/** The difference of two percentages, without needless zeros; '0' if it would be less. */
export function percentLeft(whole: string, part: string): string {
  const left = inHundredths(whole) - inHundredths(part);
  if (left <= 0n) return '0';
  const decimals = String(left % HUNDREDTHS)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${left / HUNDREDTHS}${decimals === '' ? '' : `.${decimals}`}`;
}

function inHundredths(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
}
