const formats = new Map<string, Intl.NumberFormat>();

/** Counts in a language. Thousands are separated in every one: Spanish alone would leave four digits together. */
export function numberFormat(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    formats.set(locale, format);
  }
  return format;
}
