import { dayNumber } from '@pitaka/core/values/site-days.ts';
import type { Wheel } from './wheel-settings.ts';

/** Whether the wheel is open on this day of the site (20261120). */
export function isOpenOn({ prizes, from, to }: Pick<Wheel, 'prizes' | 'from' | 'to'>, today: number): boolean {
  if (prizes.length === 0) return false;
  return (from === '' || dayNumber(from) <= today) && (to === '' || today <= dayNumber(to));
}
