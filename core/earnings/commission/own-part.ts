import { mostOf, ownRate } from './compute-day.ts';
import type { PlanTerms } from './plan.ts';

/** The promoter's part of a sale by the terms in force: before caps and uplines. */
export interface OwnPart {
  /**
   * `share`: of the platform's payment; `amount`: of the whole amount; `flat`: a fixed amount per sale; `none`: nothing
   * is earned.
   */
  readonly base: 'share' | 'amount' | 'flat' | 'none';
  /** The promoter's part of that base, in millionths. */
  readonly ppm: number;
  readonly flatMinor: bigint;
}

export interface OwnEarning {
  readonly base: OwnPart['base'];
  readonly partPpm: number;
  /** Share of the sale amount, in millionths; 0 for a flat amount. */
  readonly ppm: number;
  /** Expected earning per sale; undefined: the average sale amount is unknown. */
  readonly saleMinor: bigint | undefined;
}

const PPM = 1_000_000;
export const NO_PART: OwnPart = { base: 'none', ppm: 0, flatMinor: 0n };

/** `baseBefore`: the month's base so far, for steps. */
export function ownPart(terms: PlanTerms | undefined, ownPpm: number, baseBefore: bigint): OwnPart {
  if (!terms) return NO_PART;
  const { base } = terms;
  const ppm = Math.max(0, ownRate(terms, ownPpm, baseBefore));
  return typeof base === 'object' ? { base: 'flat', ppm, flatMinor: base.flatMinor } : { base, ppm, flatMinor: 0n };
}

/** The promoter's earning per sale of an item, given the item's average sale amount. */
export function ownEarning(part: OwnPart, ratioPpm: number, averageMinor: bigint | undefined): OwnEarning {
  const { base, flatMinor } = part;
  const partPpm = Math.min(part.ppm, base === 'none' ? 0 : mostOf(ratioPpm, base));
  if (base === 'flat') return { base, partPpm, ppm: 0, saleMinor: (flatMinor * BigInt(partPpm)) / BigInt(PPM) };
  // Rounded down: the shown earning must not exceed the paid one.
  const ppm = base === 'share' ? Math.floor((ratioPpm * partPpm) / PPM) : partPpm;
  const saleMinor = averageMinor === undefined || ppm === 0 ? undefined : (averageMinor * BigInt(ppm)) / BigInt(PPM);
  return { base, partPpm, ppm, saleMinor };
}
