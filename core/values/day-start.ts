const formats = new Map<string, Intl.DateTimeFormat>();

/** The lead of a zone's clock over UTC at a moment, in milliseconds. */
export function offsetAt(ms: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const whole = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...whole, ...time });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The moment a calendar day ('2026-11-20') begins in a zone (an IANA name), or the day so many after it. */
export function dayStart(day: string, zone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wall = Date.UTC(year, month - 1, date + daysLater);
  const earlier = wall - offsetAt(wall - 86_400_000, zone);
  const start = wall - offsetAt(earlier, zone);
  // If the clock is put forward at midnight, the day begins later than its wall time says.
  return new Date(start + offsetAt(start, zone) === wall ? start : Math.max(start, earlier));
}
