import { dayStart, dayText } from '../../values/site-days.ts';

const NOON_MS = 12 * 3_600_000;

/** A platform's daily figure (20261120) counts as occurred at noon of its day. */
export function factMoment(day: number, timezone: string): Date {
  return new Date(dayStart(dayText(day), timezone).getTime() + NOON_MS);
}

/** Makes the transaction name of a figure's conversion, because the platform has no names for figures. */
export function factName(fact: {
  readonly day: number;
  readonly itemId: string;
  readonly uid: string;
  readonly metric: string;
}): string {
  return `${fact.day} ${fact.itemId} ${fact.uid} ${fact.metric}`;
}

/** Reads day, item and promoter from a figure's transaction name. */
export function readFactName(name: string): { day: number; itemId: string; uid: string } {
  const [day = '', itemId = '', uid = ''] = name.split(' ');
  return { day: Number(day), itemId, uid };
}
