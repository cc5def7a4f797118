/**
 * How much faster than real time the world lives. No more than this: a payout whose worker died counts as unknown after
 * 120 seconds, which must be longer than the slowest answer of a provider here.
 */
export const SPEED = 10;

/** The same time in every process with the same beginning, except for the leaps. */
export function worldClock(beganAtMs: number, aheadMs: () => number): () => Date {
  // In the past, so that the world's time is never ahead of the real clock.
  const beginning = beganAtMs - 30 * 86_400_000;
  return () => new Date(beginning + (Date.now() - beganAtMs) * SPEED + aheadMs());
}
