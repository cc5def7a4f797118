import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber } from '../../values/site-days.ts';
import { coverSpan, periodsOf } from './cover-span.ts';

const FIRST = '2023-11-15';
const DAYS = Array.from({ length: 1_200 }, (_, index) => dayNumber(addDays(FIRST, index)));

describe('the summed periods of a span', () => {
  it.each([
    ['a day', 20261120, 20261120, [20261120], []],
    ['a year', 20260101, 20261231, [2026], []],
    ['a month', 20260201, 20260228, [202602], []],
    ['the days of a year so far', 20260101, 20261122, [2026], []],
    ['a month without its last day', 20260201, 20260227, [202602], [20260228]],
    ['a third of a month and a day', 20260511, 20260521, [2026052, 20260521], []],
  ])('%s', (_name, from, to, plus, minus) => {
    const cover = coverSpan(from, to, 20261122);
    const past = (numbers: readonly number[]) => numbers.filter((number) => firstDayOf(number) <= 20261122);
    expect([past(cover.plus), past(cover.minus)]).toEqual([plus, minus]);
  });

  it('contain each of its days once and no other days, for any span and current day', () => {
    const place = fc.nat({ max: DAYS.length - 1 });
    fc.assert(
      fc.property(place, fc.nat({ max: 400 }), place, (first, length, now) => {
        const last = Math.min(first + length, DAYS.length - 1);
        const today = DAYS[now] as number;
        const { plus, minus } = coverSpan(DAYS[first] as number, DAYS[last] as number, today);
        const [added, taken] = [new Set(plus), new Set(minus)];
        expect([added.size, taken.size]).toEqual([plus.length, minus.length]);
        const times = DAYS.map((day) => {
          const periods = [...periodsOf(day), day];
          const count = (numbers: ReadonlySet<number>) => periods.filter((number) => numbers.has(number)).length;
          return count(added) - count(taken);
        });
        expect(times).toEqual(DAYS.map((_day, index) => (index >= first && index <= last ? 1 : 0)));
      }),
      { numRuns: 300 },
    );
  });

  it('are few for a year up to any day', () => {
    for (let index = 400; index < DAYS.length; index += 3) {
      const [from, today] = [DAYS[index - 364] as number, DAYS[index] as number];
      const { plus, minus } = coverSpan(from, today, today);
      expect([...plus, ...minus].filter((number) => firstDayOf(number) <= today).length).toBeLessThanOrEqual(14);
    }
  });
});

/** The first day of a year, a month, a third of a month or a day. */
function firstDayOf(number: number): number {
  if (number > 10_000_000) return number;
  if (number > 1_000_000) return Math.floor(number / 10) * 100 + ((number % 10) - 1) * 10 + 1;
  return number > 10_000 ? number * 100 + 1 : number * 10_000 + 101;
}
