/** Whether it is a site's id, which appears in the console's addresses, file names and logs: 'mango-play'. */
export function isSiteId(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(text);
}

/**
 * Whether it is a host name as browsers send it, without port: lower-case letters, digits, dashes and dots ('xn--...'
 * for other scripts).
 */
export function isHost(text: string): boolean {
  return (
    text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(text)
  );
}

/** Whether it is COIN, which is not a currency, or an ISO 4217 code. */
export function isUnit(text: string): boolean {
  return text === 'COIN' || Intl.supportedValuesOf('currency').includes(text);
}

/** Whether it is an IANA zone that this system knows. */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    // '+08:00' is also a valid zone, but has no summer time.
    return /^[A-Z]/.test(text);
  } catch {
    return false;
  }
}
