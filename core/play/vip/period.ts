/** Months of a period; 0: one endless period, in which no user moves down. */
export const PERIOD_MONTHS = [0, 1, 3, 6, 12] as const;
export type PeriodMonths = (typeof PERIOD_MONTHS)[number];

/** A month as a number: 202611. 0 is the start of the endless period. */
export type Month = number;

export const FOR_EVER: Month = 0;

/** The month that contains one of the site's days (20261120). */
export function monthOfDay(day: number): Month {
  return Math.floor(day / 100);
}

/** The first month of the period that contains a month; periods begin with the year. */
export function periodOf(month: Month, months: PeriodMonths): Month {
  if (months === 0) return FOR_EVER;
  const year = Math.floor(month / 100);
  const index = (month % 100) - 1;
  return year * 100 + (index - (index % months)) + 1;
}

/** The first month of the next period. */
export function nextPeriod(from: Month, months: Exclude<PeriodMonths, 0>): Month {
  const index = Math.floor(from / 100) * 12 + (from % 100) - 1 + months;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}

/** The first month of the period before. */
export function periodBefore(from: Month, months: Exclude<PeriodMonths, 0>): Month {
  const index = Math.floor(from / 100) * 12 + (from % 100) - 1 - months;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}

/** 202611 as '2026-11-01'. */
export function firstDayOf(month: Month): string {
  const digits = String(month);
  return `${digits.slice(0, 4)}-${digits.slice(4)}-01`;
}
