const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Days and times in a language. Formatters are cached: creating one takes a slow phone some ten milliseconds, and a
 * list formats a moment for each row. `toLocaleString` with options creates one each time.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(name, format);
  }
  return format;
}
