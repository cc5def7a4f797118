import { sumOf } from '@pitaka/ui/money/minor-units.ts';

export interface EarnedDay {
  readonly day: string;
  readonly settled: string;
  readonly estimated: string;
}

/** A bar: one day, or in a long span the part of a month that lies in it. */
export interface ChartBar {
  readonly from: string;
  readonly to: string;
  readonly settled: string;
  readonly estimated: string;
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
  };
}
