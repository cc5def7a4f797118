/** Upper bounds in milliseconds; what took longer than the last is counted behind it. */
export const TIME_BOUNDS_MS = [5, 10, 20, 50, 100, 200, 300, 500, 1_000, 3_000] as const;

/** Counters for answer times: one for each bound, and one for all that took longer. */
export function noTimes(): number[] {
  return Array<number>(TIME_BOUNDS_MS.length + 1).fill(0);
}

/** Which counter an answer belongs to. */
export function timeSlot(ms: number): number {
  const slot = TIME_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return slot === -1 ? TIME_BOUNDS_MS.length : slot;
}

/**
 * Within how many milliseconds this share of the answers came, as far as the bounds tell; null: there were none. What took
 * longer than the last bound counts as twice that.
 */
export function timeWithin(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = Math.ceil(all * share);
  let counted = 0;
  for (const [slot, count] of times.entries()) {
    counted += count;
    if (counted >= wanted) return TIME_BOUNDS_MS[slot] ?? 2 * (TIME_BOUNDS_MS.at(-1) ?? 0);
  }
  return null;
}
