import { ok, type Result, refuse } from './result.ts';

/** Unit of money: 'COIN' (a site's neutral coin) or an ISO 4217 code. */
export type Unit = string;

/** An amount in hundredths of its unit: all our units have two decimals. */
export interface Money {
  readonly unit: Unit;
  readonly minor: bigint;
}

export const MINOR_DECIMALS = 2;
const MINOR_PER_MAJOR = 100n;

/**
 * The largest amount, balance or counter, in hundredths: sixteen digits before the point. The sum of any two fits a
 * 64-bit column, so arithmetic on checked amounts cannot overflow.
 */
export const MAX_MINOR = 999_999_999_999_999_999n;

/** ASCII digits only, no sign, no leading zeros, at most two decimals. The length is checked before matching. */
const AMOUNT = /^(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,2}))?$/;
const LONGEST_AMOUNT = 19;

/**
 * Parses '12.5' as 1250n. A third decimal, a sign, an exponent, other digits and spaces are refused, never cut or
 * guessed.
 */
export function parseAmount(text: string): Result<bigint, 'amount_malformed'> {
  if (text.length > LONGEST_AMOUNT) return refuse('amount_malformed');
  const match = AMOUNT.exec(text);
  if (!match) return refuse('amount_malformed');
  const [, major = '', decimals = ''] = match;
  return ok(BigInt(major + decimals.padEnd(MINOR_DECIMALS, '0')));
}

/** Formats 1250n as '12.50' and -5n as '-0.05': the decimal text of the wire. */
export function formatMinor(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(MINOR_DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -MINOR_DECIMALS)}.${digits.slice(-MINOR_DECIMALS)}`;
}

/**
 * A share of an amount, rounded down; the ratio is in millionths. Compute the remainder, which the site keeps, by
 * subtraction, so that the parts add up to the whole.
 */
export function shareOf(minor: bigint, ratioPpm: bigint): bigint {
  if (minor < 0n || ratioPpm < 0n) throw new RangeError('a share of less than nothing');
  return (minor * ratioPpm) / 1_000_000n;
}

export function leastOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

export function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}

/** Converts whole units to hundredths, for constants in code. */
export function fromMajor(major: number): bigint {
  if (!Number.isSafeInteger(major)) throw new RangeError(`${major} is not a whole number of units`);
  return BigInt(major) * MINOR_PER_MAJOR;
}

/** Currencies whose smallest amount is one whole unit (ISO 4217). */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** The smallest amount that can be paid in a currency, in hundredths. */
export function smallestMinor(currency: string): bigint {
  return WITHOUT_DECIMALS.has(currency) ? 100n : 1n;
}

const RATE_DECIMALS = 10;
const RATE_SCALE = 10n ** BigInt(RATE_DECIMALS);

/** An amount in the site's unit at a day's rate ('56.1234'), cut to hundredths; undefined without a rate. */
export function convertAmount(minor: bigint, rate: string | null): bigint | undefined {
  if (rate === null) return undefined;
  const [whole = '0', decimals = ''] = rate.split('.');
  const scaled = BigInt(whole + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
  return (minor * scaled) / RATE_SCALE;
}

/** The largest amount that a JSON number represents exactly to the hundredth. */
const LARGEST = 9_007_199_254_740_991;

/** The amount as a JSON number for providers: 1234.5 for 123450n. */
export function decimalOf(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount too large for a JSON number');
  return Number((value / 100).toFixed(2));
}

/** The hundredths of a JSON number; undefined if it has more decimals, or is not an amount. */
export function minorOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  const minor = Math.round(value * 100);
  if (minor > LARGEST || Math.abs(value * 100 - minor) > 1e-6 * Math.max(1, minor / 1e9)) return undefined;
  return BigInt(minor);
}
