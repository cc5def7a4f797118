import { ok, type Result, refuse } from '../../values/result.ts';

const DAY_MS = 86_400_000;

export type BreakKind = 'cooling_off' | 'excluded';

/** The present or last break of a user. */
export interface Break {
  readonly kind: BreakKind;
  readonly since: Date;
  /** The earliest possible end. */
  readonly until: Date;
  /** When it ends; null for a self-exclusion without a request to return. */
  readonly endsAt: Date | null;
}

/** The break in force; undefined if there is none or it is over. */
export function breakAt<Stored extends Break>(stored: Stored | undefined, now: Date): Stored | undefined {
  if (!stored || (stored.endsAt !== null && stored.endsAt <= now)) return undefined;
  return stored;
}

export function coolOff(
  current: Break | undefined,
  days: number,
  now: Date,
): Result<Break, 'protection_excluded' | 'break_longer'> {
  const until = new Date(now.getTime() + days * DAY_MS);
  if (current?.kind === 'excluded') return refuse('protection_excluded', { until: current.until.toISOString() });
  if (current && current.until > until) return refuse('break_longer', { until: current.until.toISOString() });
  return ok({ kind: 'cooling_off', since: current?.since ?? now, until, endsAt: until });
}

/** A self-exclusion can be made longer at any time, and never shorter; a new one cancels a request to return. */
export function exclude(current: Break | undefined, months: number, now: Date): Result<Break, 'break_longer'> {
  const until = addMonths(now, months);
  const excluded = current?.kind === 'excluded' ? current : undefined;
  if (excluded && excluded.until > until) return refuse('break_longer', { until: excluded.until.toISOString() });
  return ok({ kind: 'excluded', since: excluded?.since ?? now, until, endsAt: null });
}

/**
 * Ends a self-exclusion whose time is over, at the user's request and after a wait. A second request changes nothing.
 */
export function requestReturn(
  current: Break | undefined,
  waitHours: number,
  now: Date,
): Result<Break, 'not_excluded' | 'protection_excluded'> {
  if (current?.kind !== 'excluded') return refuse('not_excluded');
  if (current.endsAt !== null) return ok(current);
  if (current.until > now) return refuse('protection_excluded', { until: current.until.toISOString() });
  return ok({ ...current, endsAt: new Date(now.getTime() + waitHours * 3_600_000) });
}

/** Lifts a self-exclusion by the decision of two operators: it ends after the same wait. */
export function lift(current: Break | undefined, waitHours: number, now: Date): Result<Break, 'not_excluded'> {
  if (current?.kind !== 'excluded') return refuse('not_excluded');
  const endsAt = new Date(now.getTime() + waitHours * 3_600_000);
  return ok({ ...current, endsAt: current.endsAt !== null && current.endsAt < endsAt ? current.endsAt : endsAt });
}

/** The same day some months later; the last day if that month is shorter. */
function addMonths(moment: Date, months: number): Date {
  const day = moment.getUTCDate();
  const added = new Date(moment);
  added.setUTCDate(1);
  added.setUTCMonth(added.getUTCMonth() + months);
  const last = new Date(Date.UTC(added.getUTCFullYear(), added.getUTCMonth() + 1, 0)).getUTCDate();
  added.setUTCDate(Math.min(day, last));
  return added;
}
