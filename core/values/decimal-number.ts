/** The largest amount that a JSON number can carry to the hundredth. */
const LARGEST = 9_007_199_254_740_991;

/** An amount as providers write it in JSON: 1234.5 for 123450n. */
export function decimalOf(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount too large for a JSON number');
  return Number((value / 100).toFixed(2));
}

/** The hundredths of a JSON number; undefined if it has more decimals, or is no amount. */
export function minorOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  const minor = Math.round(value * 100);
  if (minor > LARGEST || Math.abs(value * 100 - minor) > 1e-6 * Math.max(1, minor / 1e9)) return undefined;
  return BigInt(minor);
}
