/** How much faster than real time payouts live in the simulation: half an hour is six seconds. */
export const SPEED = 300;

/** The same time in every process that was given the same beginning, SPEED times as fast as real time. */
export function fastClock(beganAtMs: number): () => Date {
  // In the past, so that what the simulation lives through never lies ahead of the real clock.
  const beginning = beganAtMs - 7 * 86_400_000;
  return () => new Date(beginning + (Date.now() - beganAtMs) * SPEED);
}
