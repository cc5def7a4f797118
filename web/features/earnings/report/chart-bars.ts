import { compareMoney, sumOf } from '@pitaka/ui/money/minor-units.ts';

interface Figures {
  readonly settled: string;
  readonly estimated: string;
  readonly clicks: number;
  readonly conversions: number;
}

export interface EarnedDay extends Figures {
  readonly day: string;
}

/** A bar: one day, or in a long span the part of a month that lies in it. */
export interface ChartBar extends Figures {
  readonly from: string;
  readonly to: string;
}

/** The number of bars that a finger can distinguish on the narrowest phone. */
const MOST_DAYS = 31;

export function chartBars(days: readonly EarnedDay[]): ChartBar[] {
  if (days.length <= MOST_DAYS) return days.map((day) => barOf([day]));
  const months = new Map<string, EarnedDay[]>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months.values()].map(barOf);
}

function barOf(days: readonly EarnedDay[]): ChartBar {
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    settled: sumOf(days.map(({ settled }) => settled)),
    estimated: sumOf(days.map(({ estimated }) => estimated)),
    clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
    conversions: days.reduce((sum, { conversions }) => sum + conversions, 0),
  };
}

/** The index of the bar with the highest sum of settled and estimated earnings; the last bar if nothing was earned. */
export function bestBar(bars: readonly ChartBar[]): number {
  let best = bars.length - 1;
  let most = '0.00';
  for (const [index, bar] of bars.entries()) {
    const whole = sumOf([bar.settled, bar.estimated]);
    if (compareMoney(whole, most) <= 0) continue;
    best = index;
    most = whole;
  }
  return best;
}
