/** How far the server's clock is ahead of this device's, by the last answer. */
let aheadMs = 0;

export function recordServerTime(headers: Headers): void {
  // In whole seconds, and as late as the answer was: good enough for countdowns in minutes and seconds, not for less.
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** For deadlines that the server set: a device's clock may be minutes off, or set to another day. */
export function serverClockOffset(): number {
  return aheadMs;
}
