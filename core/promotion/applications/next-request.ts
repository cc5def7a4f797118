const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;
/** A link normally arrives within seconds; after this time without one an operator must check. */
export const STUCK_AFTER_MS = 10 * 60_000;
/** After this time without an answer an application counts as refused, so that the user can apply again. */
export const GIVE_UP_AFTER_MS = 72 * 3_600_000;

/**
 * Pause before the next poll of the platform: five seconds, doubled each time, an hour at most; or the time that the
 * platform names, within bounds. Undefined when polling ends.
 */
export function nextRequestDelayMs(
  requestCount: number,
  waitingMs: number,
  platformDelayMs?: number,
): number | undefined {
  if (waitingMs >= GIVE_UP_AFTER_MS) return undefined;
  if (platformDelayMs !== undefined) return Math.min(Math.max(platformDelayMs, 0), LONGEST_DELAY_MS);
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(Math.max(requestCount - 1, 0), 20), LONGEST_DELAY_MS);
}
