import { type PlanTerms, type PlanVersion, planInForce, type Step } from './plan.ts';

/** whole: all of it counted to that operator. part: some of it was its source's. released: a rule, or its source, spoke against it. */
export type BroughtAlone = '' | 'part' | 'whole' | 'released';

/** Something that may earn: a conversion as its events leave it, or a platform's figure of a day. */
export interface SourceRow {
  readonly id: string;
  /** What its source calls it: of two of one moment the smaller counts first, whichever arrived first. */
  readonly name: string;
  readonly itemId: string;
  /** Milliseconds. */
  readonly occurredAt: number;
  /** The moment since which the sale stands as it is now: the plan's hold begins there at the earliest. */
  readonly standsSince: number;
  readonly event: string;
  readonly status: 'pending' | 'approved' | 'declined' | 'reversed';
  /** Hundredths of the site's unit; undefined: the exchange rate of its day is missing. */
  readonly amountMinor: bigint | undefined;
  /** How many it stands for: a platform's figure of a day is of several, everything else of one. */
  readonly count: number;
  /** The item's ratio when it occurred. */
  readonly ratioPpm: number;
  /** A rule holds it until an operator decides. */
  readonly isHeld: boolean;
  /** How one operator alone brought the sale; '' where its source did, or two people agreed. */
  readonly alone: BroughtAlone;
  /** The promoter had excluded themselves when it occurred: nobody earns from it. */
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

/** The promoter, then the inviter, then the inviter's inviter, each with the rates of that moment. */
export type Chain = readonly { readonly uid: string; readonly rates: Rates }[];

export type LineState = 'estimated' | 'held' | 'settled' | 'reversed' | 'parked';

export interface CommissionLine {
  readonly sourceId: string;
  readonly uid: string;
  /** 0 own, 1 a direct member's, 2 an indirect member's. */
  readonly level: number;
  readonly itemId: string;
  readonly occurredAt: number;
  readonly count: number;
  readonly grossMinor: bigint;
  /** In millionths of a hundredth. */
  readonly baseMicro: bigint;
  readonly ratePpm: number;
  /** Base times rate, uncut: in millionths of baseMicro's unit. */
  readonly exact: bigint;
  readonly planId: string;
  readonly planVersion: number;
  readonly state: LineState;
  /** Milliseconds; undefined where it does not settle by time alone. */
  readonly settlesAt: number | undefined;
  readonly note: '' | 'capped' | 'rate_missing' | 'excluded';
  /** One operator alone brought the sale: it lifts no step of sales from other roads. */
  readonly isAlone: boolean;
}

export interface Day {
  readonly uid: string;
  /** Of one promoter and one of the site's days, in any order. */
  readonly rows: readonly SourceRow[];
  readonly plans: readonly PlanVersion[];
  readonly chainAt: (occurredAt: number) => Chain;
  /** The group that the promoter was in. */
  readonly groupAt: (occurredAt: number) => string | undefined;
  /** What the promoter brought earlier in the same month. */
  readonly before: MonthBefore;
  readonly now: number;
}

/** By plan, for the earlier days of the month: the base of approved sales (for steps) and what they earned (for caps). */
export interface MonthBefore {
  readonly baseMicro: ReadonlyMap<string, bigint>;
  /** The base of sales that one operator alone brought, apart. */
  readonly aloneMicro: ReadonlyMap<string, bigint>;
  readonly ownExact: ReadonlyMap<string, bigint>;
  /** The own parts and those of the uplines. */
  readonly allExact: ReadonlyMap<string, bigint>;
}

const PPM = 1_000_000n;
/** One hundredth, in the unit of `exact`. */
export const EXACT_PER_MINOR = PPM * PPM;
const DAY_MS = 86_400_000;

/**
 * All commission that one promoter's day makes, for the promoter and the uplines. Computed whole from the raw rows each
 * time: what came twice, late, in another order or was taken back needs no path of its own.
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
  // Those above read nothing of a self-exclusion; the promoter reads why nothing came of it.
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
    // More was taken back than sold: nothing happened that so much an event could be paid for.
    const isBelowZero = row.amountMinor !== undefined && row.amountMinor < 0n;
    return isBelowZero ? 0n : base.flatMinor * BigInt(row.count) * PPM;
  }
  return (row.amountMinor ?? 0n) * (base === 'share' ? BigInt(row.ratioPpm) : PPM);
}

function stateOf(row: SourceRow, terms: PlanTerms, now: number): LineState {
  if (row.status === 'declined' || row.status === 'reversed') return 'reversed';
  // So much an event needs no amount, and so no exchange rate.
  if (row.amountMinor === undefined && typeof terms.base !== 'object') return 'parked';
  if (row.isHeld) return 'held';
  return row.status === 'approved' && holdEnds(row, terms) <= now ? 'settled' : 'estimated';
}

/** The hold begins when the sale stands, at the earliest: a conversion reported months late has not been reviewed before. */
function holdEnds({ occurredAt, standsSince }: SourceRow, { holdDays }: PlanTerms): number {
  return Math.max(occurredAt, standsSince) + holdDays * DAY_MS;
}

/** Steps are reached by sales that stand: what is pending or held may still turn out to be none. */
function lifts({ status }: SourceRow, state: LineState): boolean {
  return status === 'approved' && (state === 'settled' || state === 'estimated');
}

/** The promoter's own part of the base, where the month has brought so much before. */
export function ownRate({ own }: PlanTerms, rate: number, baseBefore: bigint): number {
  if (own === 'own') return rate;
  return 'ppm' in own ? own.ppm : stepOf(own.steps, baseBefore);
}

function stepOf(steps: readonly Step[], baseBefore: bigint): number {
  let ppm = 0;
  for (const step of steps) if (baseBefore >= step.fromMinor * PPM) ppm = step.ppm;
  return ppm;
}

/** All parts together are never more than the base, nor than what the platform pays where that is known. */
export function mostOf(ratioPpm: number, base: PlanTerms['base'] | 'flat'): number {
  return base === 'amount' && ratioPpm > 0 ? Math.min(ratioPpm, Number(PPM)) : Number(PPM);
}

/** Who gets what part. */
function partsOf(terms: PlanTerms, chain: Chain, ownPpm: number, most: number) {
  let left = most;
  let below = ownPpm;
  const parts: { uid: string; level: number; ppm: number }[] = [];
  for (const [level, { uid, rates }] of chain.entries()) {
    if (level > 0 && terms.levels === 'none') break;
    const wanted = level === 0 ? ownPpm : upline(terms, level, rates, below);
    const ppm = Math.max(0, Math.min(wanted, left));
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

/** Months by the calendar of UTC; the last day where the month is shorter. */
function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0, 0, 0, 0, ms % 1000));
  const lastDay = target.getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  target.setUTCHours(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds());
  return target.getTime();
}

/** What was counted so far in the month and on the day, by plan. */
class Sums {
  readonly #base: Map<string, bigint>;
  readonly #alone: Map<string, bigint>;
  readonly #own: Earned;
  readonly #all: Earned;

  constructor(before: MonthBefore) {
    this.#base = new Map(before.baseMicro);
    this.#alone = new Map(before.aloneMicro);
    this.#own = { month: new Map(before.ownExact), day: new Map() };
    this.#all = { month: new Map(before.allExact), day: new Map() };
  }

  /**
   * What lifts a sale: one operator could lift a fortune over a step with a small file otherwise. What counted whole to its operator
   * is lifted by the like.
   */
  base(planId: string, alone: BroughtAlone): bigint {
    const agreed = this.#base.get(planId) ?? 0n;
    return alone === 'whole' ? agreed + (this.#alone.get(planId) ?? 0n) : agreed;
  }

  /**
   * As much of it as the plan's caps leave. Under differences they are of the uplines' parts, too: a leader who sells through
   * an account without a rate would be bound by no cap.
   */
  capped(planId: string, { levels, capDayMinor, capMonthMinor }: PlanTerms, exact: bigint): bigint {
    const used = levels === 'differences' ? this.#all : this.#own;
    const day = roomLeft(capDayMinor, used.day.get(planId));
    const month = roomLeft(capMonthMinor, used.month.get(planId));
    return least(exact, least(day ?? exact, month ?? exact));
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

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
