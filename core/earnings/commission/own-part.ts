import { PAID_EVENTS, type PaidEvent } from '../../values/paid-events.ts';
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
  readonly event: PaidEvent;
}

export interface OwnEarning {
  readonly base: OwnPart['base'];
  /** What is paid: 'register' and 'install' are shown with an amount, never with a percentage. */
  readonly event: PaidEvent;
  readonly partPpm: number;
  /** Share of the sale amount, in millionths; 0 for a flat amount. */
  readonly ppm: number;
  /** Expected earning per sale; undefined: the average sale amount is unknown. */
  readonly saleMinor: bigint | undefined;
}

const PPM = 1_000_000;
export const NO_PART: OwnPart = { base: 'none', ppm: 0, flatMinor: 0n, event: 'sale' };

/** `baseBefore`: the month's base so far, for steps. */
export function ownPart(terms: PlanTerms | undefined, ownPpm: number, baseBefore: bigint): OwnPart {
  if (!terms) return NO_PART;
  const { base } = terms;
  const ppm = Math.max(0, ownRate(terms, ownPpm, baseBefore));
  const event = paidEvent(terms);
  return typeof base === 'object'
    ? { base: 'flat', ppm, flatMinor: base.flatMinor, event }
    : { base, ppm, flatMinor: 0n, event };
}

/**
 * The event that a short text names. A fixed amount: the plan's first event. A share: a sale, unless the plan pays only
 * events without an amount of their own.
 */
function paidEvent({ base, events }: PlanTerms): PaidEvent {
  const named = events.map((event) => PAID_EVENTS.find((one) => one === event) ?? 'sale');
  const [first = 'sale'] = named;
  return typeof base === 'object' || !named.includes('sale') ? first : 'sale';
}

/** The promoter's earning per sale of an item, given the item's average sale amount. */
export function ownEarning(part: OwnPart, ratioPpm: number, averageMinor: bigint | undefined): OwnEarning {
  const { base, flatMinor, event } = part;
  const partPpm = Math.min(part.ppm, base === 'none' ? 0 : mostOf(ratioPpm, base));
  if (base === 'flat') return { base, event, partPpm, ppm: 0, saleMinor: (flatMinor * BigInt(partPpm)) / BigInt(PPM) };
  // Rounded down: the shown earning must not exceed the paid one.
  const ppm = base === 'share' ? Math.floor((ratioPpm * partPpm) / PPM) : partPpm;
  const saleMinor = averageMinor === undefined || ppm === 0 ? undefined : (averageMinor * BigInt(ppm)) / BigInt(PPM);
  return { base, event, partPpm, ppm, saleMinor };
}
