/** How far the server's clock is ahead of this device's, by the last answer. */
let aheadMs = 0;

export function recordServerTime(headers: Headers): void {
  // Accurate to a second plus the delay of the answer: enough for countdowns in minutes and seconds, not for shorter
  // times.
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** For deadlines that the server set: a device's clock may be minutes off, or set to another day. */
export function serverClockOffset(): number {
  return aheadMs;
}
