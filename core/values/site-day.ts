const formats = new Map<string, Intl.DateTimeFormat>();
const minutes = new Map<string, { minute: number; day: number }>();

/** The day of a moment in a zone (an IANA name), as a number: 20261120. */
export function siteDay(moment: Date, zone: string): number {
  // Days change at whole minutes in every zone, and computing one takes longer than the other rules of a transfer.
  const minute = Math.floor(moment.getTime() / 60_000);
  const known = minutes.get(zone);
  if (known?.minute === minute) return known.day;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  const day = Number(format.format(moment).replaceAll('-', ''));
  minutes.set(zone, { minute, day });
  return day;
}
