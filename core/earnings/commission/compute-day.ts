import { leastOf } from '../../values/money.ts';
import { type PlanTerms, type PlanVersion, planInForce, type Step } from './plan.ts';

/**
 * The part of a sale that one operator reported or released alone. `whole`: the operator reported the whole sale.
 * `part`: the source reported the rest. `released`: the operator released a sale that a fraud rule or the source had
 * contradicted.
 */
export type BroughtAlone = '' | 'part' | 'whole' | 'released';

/** An input of commission: a folded conversion, or a platform's daily figure. */
export interface SourceRow {
  readonly id: string;
  /** The source's name of the row. Rows of the same moment are ordered by name, not by arrival. */
  readonly name: string;
  readonly itemId: string;
  /** Milliseconds. */
  readonly occurredAt: number;
  /** Start of the sale's present state: the plan's hold days begin at this time at the earliest. */
  readonly stateSince: number;
  readonly event: string;
  readonly status: 'pending' | 'approved' | 'declined' | 'reversed';
  /** Hundredths of the site's unit; undefined: the exchange rate of its day is missing. */
  readonly amountMinor: bigint | undefined;
  /** Number of events: several for a platform's daily figure, otherwise one. */
  readonly count: number;
  /** The item's ratio when it occurred. */
  readonly ratioPpm: number;
  /** Flagged by a fraud rule until an operator decides. */
  readonly isHeld: boolean;
  /** The part of the sale that one operator reported alone; '' if its source reported it or two operators agreed. */
  readonly alone: BroughtAlone;
  /** The promoter was self-excluded at the time of the sale: it earns no commission for any user. */
  readonly isExcluded: boolean;
  /** When the same customer first converted. */
  readonly customerSince: number;
}

/** Rates as of a moment, in millionths. */
export interface Rates {
  readonly own: number;
  readonly direct: number;
  readonly indirect: number;
}

/** The promoter, the inviter, the inviter's inviter and so on, each with the rates of that moment. */
export type Chain = readonly { readonly uid: string; readonly rates: Rates }[];

export type LineState = 'estimated' | 'held' | 'settled' | 'reversed' | 'parked';

export interface CommissionLine {
  readonly sourceId: string;
  readonly uid: string;
  /** 0 for an own sale, 1 for a direct member's, 2 for an indirect member's. */
  readonly level: number;
  readonly itemId: string;
  readonly occurredAt: number;
  readonly count: number;
  readonly grossMinor: bigint;
  /** In millionths of a hundredth. */
  readonly baseMicro: bigint;
  readonly ratePpm: number;
  /** Base times rate before rounding, in millionths of baseMicro's unit. */
  readonly exact: bigint;
  readonly planId: string;
  readonly planVersion: number;
  readonly state: LineState;
  /** Milliseconds; undefined if the line cannot settle without a further event. */
  readonly settlesAt: number | undefined;
  readonly note: '' | 'capped' | 'rate_missing' | 'excluded';
  /** One operator alone reported the sale: it counts towards no step of sales from other sources. */
  readonly isAlone: boolean;
}

export interface Day {
  readonly uid: string;
  /** Rows of one promoter on one of the site's days, in any order. */
  readonly rows: readonly SourceRow[];
  readonly plans: readonly PlanVersion[];
  readonly chainAt: (occurredAt: number) => Chain;
  /** The group that the promoter was in. */
  readonly groupAt: (occurredAt: number) => string | undefined;
  /** Totals of the promoter's earlier days in the same month. */
  readonly before: EarlierInMonth;
  readonly now: number;
}

/**
 * By plan, for the earlier days of the month: the base of approved sales (for steps) and their commission (for caps).
 */
export interface EarlierInMonth {
  readonly baseMicro: ReadonlyMap<string, bigint>;
  /** The base of sales that one operator alone reported. */
  readonly aloneMicro: ReadonlyMap<string, bigint>;
  readonly ownExact: ReadonlyMap<string, bigint>;
  /** The promoter's own parts plus the parts of the uplines. */
  readonly allExact: ReadonlyMap<string, bigint>;
}

const PPM = 1_000_000n;
/** One hundredth, in the unit of `exact`. */
export const EXACT_PER_MINOR = PPM * PPM;
const DAY_MS = 86_400_000;

/**
 * Computes all commission on one promoter's day, for the promoter and the uplines. Always uses all raw rows, so
 * duplicates, late arrivals, a different order and reversals need no separate code.
 */
export function computeDay(day: Day): CommissionLine[] {
  const sums = new Sums(day.before);
  const rows = [...day.rows].sort(
    (one, other) => one.occurredAt - other.occurredAt || (one.name < other.name ? -1 : 1),
  );
  return rows.flatMap((row) => linesOf(row, day, sums));
}

function linesOf(row: SourceRow, day: Day, sums: Sums): CommissionLine[] {
  const { itemId, occurredAt } = row;
  const plan = planInForce(day.plans, { uid: day.uid, groupId: day.groupAt(occurredAt), itemId, occurredAt });
  if (!plan?.terms?.events.includes(row.event)) return [];
  const { terms, planId } = plan;
  if (terms.months !== undefined && row.occurredAt >= addMonths(row.customerSince, terms.months)) return [];
  const chain = day.chainAt(row.occurredAt);
  const base = row.isExcluded ? 0n : baseOf(row, terms);
  const state = stateOf(row, terms, day.now);
  const counts = state !== 'reversed' && state !== 'parked';
  const ownPpm = ownRate(terms, chain[0]?.rates.own ?? 0, sums.base(planId, row.alone));
  const settlesAt = row.status === 'approved' && counts ? holdEnds(row, terms) : undefined;
  const parts = partsOf(terms, chain, ownPpm, mostOf(row.ratioPpm, terms.base));
  // Uplines must not learn of a self-exclusion; only the promoter is shown why the sale earned nothing.
  const made = parts.slice(0, row.isExcluded ? 1 : parts.length).map(({ uid, level, ppm }): CommissionLine => {
    const full = base * BigInt(ppm);
    const isCapped = level === 0 || terms.levels === 'differences';
    const exact = isCapped && counts ? sums.capped(planId, terms, full) : full;
    if (counts) sums.earn(planId, level, exact);
    return {
      sourceId: row.id,
      uid,
      level,
      itemId: row.itemId,
      occurredAt: row.occurredAt,
      count: row.count,
      grossMinor: row.amountMinor ?? 0n,
      baseMicro: base,
      ratePpm: ppm,
      exact,
      planId,
      planVersion: plan.version,
      state,
      settlesAt,
      note: noteOf(row, state, exact < full),
      isAlone: row.alone !== '',
    };
  });
  if (lifts(row, state)) sums.lift(planId, row.alone, base);
  return made;
}

function noteOf({ isExcluded }: SourceRow, state: LineState, isCut: boolean): CommissionLine['note'] {
  if (isExcluded) return 'excluded';
  if (state === 'parked') return 'rate_missing';
  return isCut ? 'capped' : '';
}

function baseOf(row: SourceRow, { base }: PlanTerms): bigint {
  if (typeof base === 'object') {
    // Refunds exceed sales: no event is left to pay a flat amount for.
    const isBelowZero = row.amountMinor !== undefined && row.amountMinor < 0n;
    return isBelowZero ? 0n : base.flatMinor * BigInt(row.count) * PPM;
  }
  return (row.amountMinor ?? 0n) * (base === 'share' ? BigInt(row.ratioPpm) : PPM);
}

function stateOf(row: SourceRow, terms: PlanTerms, now: number): LineState {
  if (row.status === 'declined' || row.status === 'reversed') return 'reversed';
  // A flat amount does not depend on the amount of the sale, so it needs no exchange rate.
  if (row.amountMinor === undefined && typeof terms.base !== 'object') return 'parked';
  if (row.isHeld) return 'held';
  return row.status === 'approved' && holdEnds(row, terms) <= now ? 'settled' : 'estimated';
}

/**
 * The hold days begin with the sale's present state at the earliest: a conversion reported months late can still be
 * refunded.
 */
function holdEnds({ occurredAt, stateSince }: SourceRow, { holdDays }: PlanTerms): number {
  return Math.max(occurredAt, stateSince) + holdDays * DAY_MS;
}

/** Only approved sales reach steps: a pending or flagged sale may still be declined. */
function lifts({ status }: SourceRow, state: LineState): boolean {
  return status === 'approved' && (state === 'settled' || state === 'estimated');
}

/** The promoter's own part of the base, given the month's base before this event. */
export function ownRate({ own }: PlanTerms, rate: number, baseBefore: bigint): number {
  if (own === 'own') return rate;
  return 'ppm' in own ? own.ppm : stepOf(own.steps, baseBefore);
}

function stepOf(steps: readonly Step[], baseBefore: bigint): number {
  let ppm = 0;
  for (const step of steps) if (baseBefore >= step.fromMinor * PPM) ppm = step.ppm;
  return ppm;
}

/** All parts together never exceed the base, nor the platform's payment if it is known. */
export function mostOf(ratioPpm: number, base: PlanTerms['base'] | 'flat'): number {
  return base === 'amount' && ratioPpm > 0 ? Math.min(ratioPpm, Number(PPM)) : Number(PPM);
}

/** Splits the base between the promoter and the uplines. */
function partsOf(terms: PlanTerms, chain: Chain, ownPpm: number, most: number) {
  let left = most;
  let below = ownPpm;
  const parts: { uid: string; level: number; ppm: number }[] = [];
  for (const [level, { uid, rates }] of chain.entries()) {
    if (level > 0 && terms.levels === 'none') break;
    const targetPpm = level === 0 ? ownPpm : upline(terms, level, rates, below);
    const ppm = Math.max(0, Math.min(targetPpm, left));
    left -= ppm;
    below = Math.max(below, rates.own);
    if (ppm > 0 || level === 0) parts.push({ uid, level, ppm });
  }
  return parts;
}

function upline({ levels }: PlanTerms, level: number, rates: Rates, below: number): number {
  if (levels === 'differences') return rates.own - below;
  return level === 1 ? rates.direct : rates.indirect;
}

/** Adds calendar months in UTC; the last day if the month is shorter. */
function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0, 0, 0, 0, ms % 1000));
  const lastDay = target.getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  target.setUTCHours(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds());
  return target.getTime();
}

/** Running totals of the month and the day, by plan. */
class Sums {
  readonly #base: Map<string, bigint>;
  readonly #alone: Map<string, bigint>;
  readonly #own: Earned;
  readonly #all: Earned;

  constructor(before: EarlierInMonth) {
    this.#base = new Map(before.baseMicro);
    this.#alone = new Map(before.aloneMicro);
    this.#own = { month: new Map(before.ownExact), day: new Map() };
    this.#all = { month: new Map(before.allExact), day: new Map() };
  }

  /**
   * The base that counts towards a sale's step. Sales that one operator reported alone raise only the step of other
   * such sales: otherwise an operator could raise the rate of a large sale with a small file.
   */
  base(planId: string, alone: BroughtAlone): bigint {
    const agreed = this.#base.get(planId) ?? 0n;
    return alone === 'whole' ? agreed + (this.#alone.get(planId) ?? 0n) : agreed;
  }

  /**
   * Cuts the amount to the plan's caps. Under differences the caps cover the uplines' parts, too: otherwise no cap
   * would limit a leader who sells through an account without a rate.
   */
  capped(planId: string, { levels, capDayMinor, capMonthMinor }: PlanTerms, exact: bigint): bigint {
    const used = levels === 'differences' ? this.#all : this.#own;
    const day = roomLeft(capDayMinor, used.day.get(planId));
    const month = roomLeft(capMonthMinor, used.month.get(planId));
    return leastOf(exact, leastOf(day ?? exact, month ?? exact));
  }

  earn(planId: string, level: number, exact: bigint): void {
    for (const { day, month } of level === 0 ? [this.#own, this.#all] : [this.#all]) {
      addTo(day, planId, exact);
      addTo(month, planId, exact);
    }
  }

  lift(planId: string, alone: BroughtAlone, base: bigint): void {
    addTo(alone === '' ? this.#base : this.#alone, planId, base);
  }
}

/** By plan. */
interface Earned {
  readonly month: Map<string, bigint>;
  readonly day: Map<string, bigint>;
}

function addTo(sums: Map<string, bigint>, planId: string, more: bigint): void {
  sums.set(planId, (sums.get(planId) ?? 0n) + more);
}

function roomLeft(capMinor: bigint | undefined, used = 0n): bigint | undefined {
  if (capMinor === undefined) return undefined;
  const left = capMinor * EXACT_PER_MINOR - used;
  return left > 0n ? left : 0n;
}
