/**
 * Periods that are summed as a whole, by their numbers: a year 2026, a month 202611, a third of one 2026111 (its days 1
 * to 10, 11 to 20, and the rest), and a day 20261120 itself.
 */
export interface SpanCover {
  readonly plus: readonly number[];
  /** Periods to subtract: the parts of `plus` beyond the span. */
  readonly minus: readonly number[];
}

interface Period {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Period[];
}

interface Cover extends SpanCover {
  /** Number of periods that can hold data. */
  readonly cost: number;
}

const NOTHING: Cover = { plus: [], minus: [], cost: 0 };
const FIRST_OF_THIRDS = [1, 11, 21];

/** The summed periods that contain a day. */
export function periodsOf(day: number): number[] {
  const month = Math.floor(day / 100);
  const third = Math.min(3, Math.floor(((day % 100) - 1) / 10) + 1);
  return [Math.floor(month / 100), month, month * 10 + third];
}

/** The fewest periods whose sums make up a span of days. Periods after `today` are empty, so they are left out. */
export function coverSpan(from: number, to: number, today: number): SpanCover {
  const years = [];
  for (let year = Math.floor(from / 10_000); year <= Math.floor(to / 10_000); year++) years.push(yearOf(year));
  const { plus, minus } = join(years.map((year) => cover(year, from, to, today)));
  return { plus, minus };
}

function cover(period: Period, from: number, to: number, today: number): Cover {
  if (period.to < from || period.from > to) return NOTHING;
  const whole: Cover = { plus: [period.number], minus: [], cost: period.from > today ? 0 : 1 };
  if (from <= period.from && period.to <= to) return whole;
  const inside = join(period.parts.map((part) => cover(part, from, to, today)));
  const outside = period.parts.flatMap((part) => [
    cover(part, period.from, from - 1, today),
    cover(part, to + 1, period.to, today),
  ]);
  const { plus, minus, cost } = join(outside);
  const rest = join([whole, { plus: minus, minus: plus, cost }]);
  return rest.cost < inside.cost ? rest : inside;
}

function join(covers: readonly Cover[]): Cover {
  return {
    plus: covers.flatMap(({ plus }) => plus),
    minus: covers.flatMap(({ minus }) => minus),
    cost: covers.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function yearOf(year: number): Period {
  return periodOf(
    year,
    Array.from({ length: 12 }, (_, index) => monthOf(year, index + 1)),
  );
}

function monthOf(year: number, month: number): Period {
  const number = year * 100 + month;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const thirds = FIRST_OF_THIRDS.map((first, index) => {
    const length = index === 2 ? last - first + 1 : 10;
    return periodOf(
      number * 10 + index + 1,
      Array.from({ length }, (_, place) => dayOf(number * 100 + first + place)),
    );
  });
  return periodOf(number, thirds);
}

function periodOf(number: number, parts: readonly Period[]): Period {
  return { number, from: (parts[0] as Period).from, to: (parts.at(-1) as Period).to, parts };
}

function dayOf(day: number): Period {
  return { number: day, from: day, to: day, parts: [] };
}
