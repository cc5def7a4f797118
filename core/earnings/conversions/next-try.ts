const MINUTE_MS = 60_000;

/** Delays after each failed try of a postback. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];

export const MAX_TRIES = WAITS_MS.length + 1;

/** The time of the next try after this many tries; undefined: there is none. */
export function nextTry(tries: number, now: number): number | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : now + wait;
}
