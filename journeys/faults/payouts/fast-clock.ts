/**
 * How much faster than real time the simulation runs: half an hour is twelve seconds. The time for a provider's answer is
 * 200 milliseconds, and that for a dead worker 800: a faster clock would take a busy machine's workers for dead ones.
 */
export const SPEED = 150;

/** The same time in every process with the same beginning, SPEED times as fast as real time. */
export function fastClock(beganAtMs: number): () => Date {
  // In the past, so that the simulated time is never ahead of the real clock.
  const beginning = beganAtMs - 7 * 86_400_000;
  return () => new Date(beginning + (Date.now() - beganAtMs) * SPEED);
}
