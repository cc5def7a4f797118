import { addDays } from '../../values/site-days.ts';
import type { BonusPeriod } from './bonus-terms.ts';

/** First day of the period that contains a day; weeks begin on Monday. */
export function firstDayOf(period: BonusPeriod, day: string): string {
  if (period === 'day') return day;
  if (period === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** First day of the period that follows the period with this first day. */
export function nextPeriod(period: BonusPeriod, first: string): string {
  if (period === 'day') return addDays(first, 1);
  if (period === 'week') return addDays(first, 7);
  return firstDayOf('month', addDays(first, 31));
}

/** First days of the latest periods that ended before a day, the latest first. */
export function pastPeriods(period: BonusPeriod, today: string, count: number): string[] {
  const found: string[] = [];
  let first = firstDayOf(period, today);
  while (found.length < count) {
    first = firstDayOf(period, addDays(first, -1));
    found.push(first);
  }
  return found;
}

/** The birthday in a given year: 28 February in years without a 29th. */
export function birthdayIn(year: number, born: string): string {
  const day = `${String(year).padStart(4, '0')}${born.slice(4)}`;
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? day : `${day.slice(0, 8)}28`;
}
