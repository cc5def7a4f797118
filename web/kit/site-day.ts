import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
/** The day of a moment in a time zone, in the format of date fields and the wire: '2026-03-01'. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
