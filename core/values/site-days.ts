import { ok, type Result, refuse } from './result.ts';

const DAY_MS = 86_400_000;

/** '2026-11-20' as 20261120, as days are stored. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** 20261120 as '2026-11-20'. */
export function dayText(number: number): string {
  const digits = String(number);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** The calendar day so many days later; earlier with a minus. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The latest start of a planned change: five years on. A later one is a typing error that no operator would notice. */
export function latestStart(today: string): string {
  return addDays(today, 1826);
}

/** Every day of a range, both ends included. */
export function daysBetween(
  from: string,
  to: string,
  most: number,
): Result<string[], 'dates_swapped' | 'span_too_long'> {
  const count = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  if (count < 1) return refuse('dates_swapped');
  if (count > most) return refuse('span_too_long', { most });
  return ok(Array.from({ length: count }, (_, index) => addDays(from, index)));
}
