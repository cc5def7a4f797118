import { addDays } from '../../values/site-days.ts';

/**
 * The base of a rebate: the user's own commission, the team's commission, or the amount of the user's conversions.
 */
export type RebateBase = 'own' | 'team' | 'conversions';
export type RebatePeriod = 'day' | 'week' | 'month';

/** If the base is at least `fromMinor`, `rate` applies to the whole base. */
export interface RebateStep {
  readonly fromMinor: bigint;
  /** Hundredths of a percent. */
  readonly rate: bigint;
}

/** Last day of the period that contains a day; weeks end on Sunday. */
export function lastDayOf(period: RebatePeriod, day: string): string {
  if (period === 'day') return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (period === 'week') return addDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** The rate of the highest step that the base reaches; the ordinary rate below the first step. */
export function rateFor(baseMinor: bigint, rate: bigint, steps: readonly RebateStep[]): bigint {
  let reached: RebateStep | undefined;
  for (const step of steps) {
    if (baseMinor >= step.fromMinor && (!reached || step.fromMinor > reached.fromMinor)) reached = step;
  }
  return reached?.rate ?? rate;
}

/** A share of a base, cut to hundredths like commission. `rate`: hundredths of a percent. */
export function rebateOf(baseMinor: bigint, rate: bigint): bigint {
  return (baseMinor * rate) / 10_000n;
}
