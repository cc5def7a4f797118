/** Upper bounds in milliseconds; slower answers are counted after the last one. */
export const TIME_BOUNDS_MS = [5, 10, 20, 50, 100, 200, 300, 500, 1_000, 3_000] as const;

/** Empty counters of answer times: one per bound, and one for slower answers. */
export function noTimes(): number[] {
  return Array<number>(TIME_BOUNDS_MS.length + 1).fill(0);
}

/** The index of an answer's counter. */
export function timeSlot(ms: number): number {
  const slot = TIME_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return slot === -1 ? TIME_BOUNDS_MS.length : slot;
}

/**
 * The bound in milliseconds within which this share of the answers arrived; null without answers. Answers slower than
 * the last bound count as twice that bound.
 */
export function timeWithin(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const rank = Math.ceil(all * share);
  let counted = 0;
  for (const [slot, count] of times.entries()) {
    counted += count;
    if (counted >= rank) return TIME_BOUNDS_MS[slot] ?? 2 * (TIME_BOUNDS_MS.at(-1) ?? 0);
  }
  return null;
}
