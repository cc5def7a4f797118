import { dayStart } from '../../values/day-start.ts';
import { dayText } from '../../values/site-days.ts';

const NOON_MS = 12 * 3_600_000;

/** When a platform's figure of a day (20261120) counts as having occurred: at the day's noon. */
export function factMoment(day: number, timezone: string): Date {
  return new Date(dayStart(dayText(day), timezone).getTime() + NOON_MS);
}

/** What a figure's conversion is called: its source has no name for it. */
export function factName(fact: {
  readonly day: number;
  readonly itemId: string;
  readonly uid: string;
  readonly metric: string;
}): string {
  return `${fact.day} ${fact.itemId} ${fact.uid} ${fact.metric}`;
}

/** Of whom and of what a figure's conversion is, by its name. */
export function readFactName(name: string): { day: number; itemId: string; uid: string } {
  const [day = '', itemId = '', uid = ''] = name.split(' ');
  return { day: Number(day), itemId, uid };
}
