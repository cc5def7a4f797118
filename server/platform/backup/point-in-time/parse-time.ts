const FORM = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(:\d\d(\.\d{1,3})?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Reads '2026-11-23 20:15:00' in UTC, or with a zone: '2026-11-23 20:15:00 +08:00'. null: there is no such time. */
export function parseTime(text: string): Date | null {
  const [, day, time, , , zone = 'Z'] = FORM.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return null;
  const parsed = new Date(`${day}T${time}${/^(Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/(\d\d):?(\d\d)$/, '$1:$2')}`);
  // JavaScript would read the 30th of February as a day in March.
  const isReal = !Number.isNaN(parsed.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isReal ? parsed : null;
}
