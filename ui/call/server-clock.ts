/** How far the server's clock is ahead of this device's, as the last answer said. */
let aheadMs = 0;

export function noteServerTime(headers: Headers): void {
  // To whole seconds, and as late as the answer was: good for what counts down in minutes and seconds, not for less.
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** For what ends at a moment the server named: a device's clock may be minutes off, or set to another day. */
export function serverAhead(): number {
  return aheadMs;
}
