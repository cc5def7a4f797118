import { mostOf, ownRate } from './compute-day.ts';
import type { PlanTerms } from './plan.ts';

/** What of a sale is the promoter's, by the terms in force: before caps, and before what those above get. */
export interface OwnPart {
  /** `share`: of what the platform pays; `amount`: of the whole; `flat`: so much a sale; `none`: nothing is earned. */
  readonly base: 'share' | 'amount' | 'flat' | 'none';
  /** The promoter's part of that, in millionths. */
  readonly ppm: number;
  readonly flatMinor: bigint;
}

export interface OwnEarning {
  readonly base: OwnPart['base'];
  readonly partPpm: number;
  /** Of what is sold, in millionths; 0 where so much a sale is paid. */
  readonly ppm: number;
  /** About what one sale brings; undefined: what a sale of this comes to is not known. */
  readonly saleMinor: bigint | undefined;
}

const PPM = 1_000_000;
export const NO_PART: OwnPart = { base: 'none', ppm: 0, flatMinor: 0n };

/** `baseBefore`: what the month has brought so far, for steps. */
export function ownPart(terms: PlanTerms | undefined, ownPpm: number, baseBefore: bigint): OwnPart {
  if (!terms) return NO_PART;
  const { base } = terms;
  const ppm = Math.max(0, ownRate(terms, ownPpm, baseBefore));
  return typeof base === 'object' ? { base: 'flat', ppm, flatMinor: base.flatMinor } : { base, ppm, flatMinor: 0n };
}

/** What a sale of an item brings, where its sales come to so much on average. */
export function ownEarning(part: OwnPart, ratioPpm: number, averageMinor: bigint | undefined): OwnEarning {
  const { base, flatMinor } = part;
  const partPpm = Math.min(part.ppm, base === 'none' ? 0 : mostOf(ratioPpm, base));
  if (base === 'flat') return { base, partPpm, ppm: 0, saleMinor: (flatMinor * BigInt(partPpm)) / BigInt(PPM) };
  // Down to the millionth: what is shown is never more than what is paid.
  const ppm = base === 'share' ? Math.floor((ratioPpm * partPpm) / PPM) : partPpm;
  const saleMinor = averageMinor === undefined || ppm === 0 ? undefined : (averageMinor * BigInt(ppm)) / BigInt(PPM);
  return { base, partPpm, ppm, saleMinor };
}
