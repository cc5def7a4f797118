import { ok, type Result, refuse } from '../../values/result.ts';

const DAY_MS = 86_400_000;

export type BreakKind = 'cooling_off' | 'excluded';

/** The break a person takes, or took last. */
export interface Break {
  readonly kind: BreakKind;
  readonly since: Date;
  /** No earlier than this. */
  readonly until: Date;
  /** When it is over; null: a self-exclusion whose end nobody asked for. */
  readonly endsAt: Date | null;
}

/** The break somebody is on; undefined: none, or it is over. */
export function breakAt(stored: Break | undefined, now: Date): Break | undefined {
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

/** A self-exclusion is made longer at will, and never shorter; asking to come back is undone by a new one. */
export function exclude(current: Break | undefined, months: number, now: Date): Result<Break, 'break_longer'> {
  const until = addMonths(now, months);
  const excluded = current?.kind === 'excluded' ? current : undefined;
  if (excluded && excluded.until > until) return refuse('break_longer', { until: excluded.until.toISOString() });
  return ok({ kind: 'excluded', since: excluded?.since ?? now, until, endsAt: null });
}

/** The end of a self-exclusion that ran out: asked for by the person, and after a wait. Asked twice it stays as it is. */
export function askReturn(
  current: Break | undefined,
  waitHours: number,
  now: Date,
): Result<Break, 'not_excluded' | 'protection_excluded'> {
  if (current?.kind !== 'excluded') return refuse('not_excluded');
  if (current.endsAt !== null) return ok(current);
  if (current.until > now) return refuse('protection_excluded', { until: current.until.toISOString() });
  return ok({ ...current, endsAt: new Date(now.getTime() + waitHours * 3_600_000) });
}

/** What two operators agreed on: it ends after the same wait. */
export function lift(current: Break | undefined, waitHours: number, now: Date): Result<Break, 'not_excluded'> {
  if (current?.kind !== 'excluded') return refuse('not_excluded');
  const endsAt = new Date(now.getTime() + waitHours * 3_600_000);
  return ok({ ...current, endsAt: current.endsAt !== null && current.endsAt < endsAt ? current.endsAt : endsAt });
}

/** The same day of the month; the last one of a month that has none such. */
function addMonths(moment: Date, months: number): Date {
  const day = moment.getUTCDate();
  const added = new Date(moment);
  added.setUTCDate(1);
  added.setUTCMonth(added.getUTCMonth() + months);
  const last = new Date(Date.UTC(added.getUTCFullYear(), added.getUTCMonth() + 1, 0)).getUTCDate();
  added.setUTCDate(Math.min(day, last));
  return added;
}
