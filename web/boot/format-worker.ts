import type { FormatSettings } from './warm-formats.ts';

addEventListener('message', ({ data }: MessageEvent<FormatSettings>) => {
  // The worker ends after this work.
  close();
  const { locale, timeZone, unit } = data;
  const now = new Date();
  // The formats that pages use: a site's day, a day and a time, the name of a month, an amount.
  for (const options of [
    { dateStyle: 'medium', timeStyle: 'short' },
    { month: 'short', day: 'numeric' },
  ] as const) {
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(now);
  }
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);
  new Intl.NumberFormat(locale, unit === undefined ? {} : { style: 'currency', currency: unit }).format(1);
});
