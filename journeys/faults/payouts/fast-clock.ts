/**
 * How much faster than real time the simulation runs: half an hour takes twelve seconds. A provider has 200
 * milliseconds for its answer, and a worker counts as dead after 800: with a faster clock, a busy machine's workers
 * would count as dead.
 */
export const SPEED = 150;

/** The same time in every process with the same beginning, SPEED times as fast as real time. */
export function fastClock(beganAtMs: number): () => Date {
  // In the past, so that the simulated time is never ahead of the real clock.
  const beginning = beganAtMs - 7 * 86_400_000;
  return () => new Date(beginning + (Date.now() - beganAtMs) * SPEED);
}
