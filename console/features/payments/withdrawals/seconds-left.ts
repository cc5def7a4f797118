const SECOND_MS = 1000;

/** When each answer was first read. Unchanged rows stay the same object when a list is requested again. */
const seenAt = new WeakMap<object, number>();

/**
 * `now` is the time since the page was opened: the clock of an operator's computer may be wrong or may be changed
 * meanwhile.
 */
export function secondsLeft(row: { readonly recallSeconds: number | null }, now: number): number {
  if (row.recallSeconds === null) return 0;
  const since = seenAt.get(row) ?? now;
  seenAt.set(row, since);
  return Math.max(0, Math.ceil(row.recallSeconds - (now - since) / SECOND_MS));
}
