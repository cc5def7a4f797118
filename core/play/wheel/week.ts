import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

export type DayState = 'spun' | 'missed' | 'open' | 'ahead';

export interface WheelDay {
  /** '2026-11-20' */
  readonly day: string;
  readonly state: DayState;
}

export interface WheelWeek {
  readonly days: readonly WheelDay[];
  /** From 1; stays at the last day after the days are over. */
  readonly dayOfSeven: number;
  /** Remaining spins: today's spin, if unused, and the spins of the coming days. */
  readonly spinsLeft: number;
  readonly canSpin: boolean;
  /** The day of the next spin; '' if there is none. */
  readonly nextDay: string;
}

/**
 * The days of a user's free spins: one spin a day, from the day of the first spin; an unused spin is lost. Days are
 * numbers of the site's calendar (20261120), so that no clock change can shift them.
 */
export function wheelWeek(
  firstDay: number | null,
  spunDays: readonly number[],
  today: number,
  length: number,
): WheelWeek {
  const first = dayText(firstDay ?? today);
  const days = Array.from({ length }, (_, index): WheelDay => {
    const day = addDays(first, index);
    const number = dayNumber(day);
    if (spunDays.includes(number)) return { day, state: 'spun' };
    return { day, state: number < today ? 'missed' : number === today ? 'open' : 'ahead' };
  });
  const next = days.find(({ state }) => state === 'open' || state === 'ahead');
  const begun = days.filter(({ day }) => dayNumber(day) <= today).length;
  return {
    days,
    dayOfSeven: Math.max(1, begun),
    spinsLeft: days.filter(({ state }) => state === 'open' || state === 'ahead').length,
    canSpin: next?.state === 'open',
    nextDay: next?.day ?? '',
  };
}
