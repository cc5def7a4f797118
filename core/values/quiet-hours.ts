/**
 * A span of the day, in minutes after midnight; if the end is earlier than the beginning, the span includes midnight.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Reads '22:00-07:00'; undefined: the text is no span of a day. */
export function parseQuietHours(text: string): QuietHours | undefined {
  const found = /^(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/.exec(text);
  const from = parseTimeOfDay(found?.[1] ?? '');
  const until = parseTimeOfDay(found?.[2] ?? '');
  return from === undefined || until === undefined || from === until ? undefined : { from, until };
}

/** Minutes after midnight of '07:30'; undefined: the text is no time of day. */
export function parseTimeOfDay(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (!found) return undefined;
  const [hours, minutes] = [Number(found[1]), Number(found[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
}

export function isQuiet(quiet: QuietHours | null, at: Date, timezone: string): boolean {
  if (!quiet) return false;
  const minute = localTime(at, timezone).minute;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The day, '2026-03-02', and the minute after midnight in a time zone. */
export function localTime(at: Date, timezone: string): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, minute: Number(of('hour')) * 60 + Number(of('minute')) };
}
