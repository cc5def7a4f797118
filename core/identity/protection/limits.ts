import { ok, type Result, refuse } from '../../values/result.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'session', 'reality'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const HOUR_MS = 3_600_000;
/** Maximum of pending raises: more come from a script. */
const MOST_RAISES = 20;

export interface Raise {
  /** Null: the limit is removed. */
  readonly value: bigint | null;
  readonly from: Date;
}

/** The stored limit: `raises` in the order in which they take effect, each higher than the raise before it. */
export interface StoredLimit {
  readonly value: bigint | null;
  readonly raises: readonly Raise[];
}

export const NO_LIMIT: StoredLimit = { value: null, raises: [] };

/** The value in force at a moment, and the raises that still wait. */
export function limitAt(limit: StoredLimit, now: Date): StoredLimit {
  const begun = limit.raises.filter(({ from }) => from <= now);
  return {
    value: begun.length > 0 ? (begun.at(-1) as Raise).value : limit.value,
    raises: limit.raises.slice(begun.length),
  };
}

/**
 * A lower limit applies at once and cancels every pending raise. A higher limit, or none, applies after the wait. A
 * repeated request keeps its time. A raise below a pending raise takes effect at the time of the pending one. A raise
 * above it waits for its own time, and the pending one takes effect first.
 */
export function changeLimit(
  stored: StoredLimit,
  requested: bigint | null,
  waitHours: number,
  now: Date,
): Result<StoredLimit, 'too_many_requests'> {
  const { value, raises } = limitAt(stored, now);
  if (!isAbove(requested, value)) return ok({ value: requested, raises: [] });
  const smaller = raises.filter((raise) => isAbove(requested, raise.value));
  const next = raises[smaller.length];
  const from = next?.from ?? new Date(now.getTime() + waitHours * HOUR_MS);
  if (smaller.length >= MOST_RAISES) return refuse('too_many_requests');
  return ok({ value, raises: [...smaller, { value: requested, from }] });
}

/** The absence of a limit counts as higher than any limit. */
function isAbove(one: bigint | null, other: bigint | null): boolean {
  if (other === null) return false;
  return one === null || one > other;
}

const DAYS_OF: Readonly<Record<LimitPeriod, number>> = { day: 1, week: 7, month: 30 };

/** Start of the window: periods are rolling and do not begin at midnight. */
export function windowStart(period: LimitPeriod, now: Date): Date {
  return new Date(now.getTime() - DAYS_OF[period] * 24 * HOUR_MS);
}

export interface ActiveLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: bigint;
}

/**
 * The remaining amount of the strictest limit; undefined if there are no limits. `used`: the amount of each period so
 * far.
 */
export function leastRoom(
  limits: readonly ActiveLimit[],
  kind: LimitKind,
  used: Readonly<Record<LimitPeriod, bigint>>,
): { readonly period: LimitPeriod; readonly value: bigint; readonly left: bigint } | undefined {
  const rooms = limits
    .filter((limit) => limit.kind === kind)
    .map(({ period, value }) => ({ period, value, left: value > used[period] ? value - used[period] : 0n }));
  return rooms.sort((one, other) => (one.left < other.left ? -1 : one.left > other.left ? 1 : 0))[0];
}
