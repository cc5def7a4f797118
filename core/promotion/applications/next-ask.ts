const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;
/** After this long without an answer an application counts as refused, so that it can be made again. */
export const GIVE_UP_AFTER_MS = 72 * 3_600_000;

/**
 * How long to wait before the platform is asked again: five seconds, doubled each time, an hour at most; sooner or
 * later where the platform itself named a time. Undefined: stop asking.
 */
export function nextAskDelayMs(asks: number, waitingMs: number, platformSaysMs?: number): number | undefined {
  if (waitingMs >= GIVE_UP_AFTER_MS) return undefined;
  if (platformSaysMs !== undefined) return Math.min(Math.max(platformSaysMs, 0), LONGEST_DELAY_MS);
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(Math.max(asks - 1, 0), 20), LONGEST_DELAY_MS);
}
