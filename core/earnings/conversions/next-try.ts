const MINUTE_MS = 60_000;

/** How long after a failed try of a postback the next one is. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];

/** So many in all. */
export const MOST_TRIES = WAITS_MS.length + 1;

/** When to try again after so many tries, the one that just failed included; undefined: not at all. */
export function nextTry(tries: number, now: number): number | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : now + wait;
}
