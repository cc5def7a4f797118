const formats = new Map<string, Intl.NumberFormat>();

/** Counts in a language. Thousands are always separated: Spanish by default leaves four digits together. */
export function numberFormat(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    formats.set(locale, format);
  }
  return format;
}
