const DAY_MS = 86_400_000;

/** Tolerated clock difference between a network and us: a conversion may be dated this much before its click. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type Attribution = 'counts' | 'click_too_old' | 'before_click';

/**
 * Decides whether an event counts for its click. `windowDays`: length of the attribution window. Moments in
 * milliseconds.
 */
export function attribute(clickedAt: number, occurredAt: number, windowDays: number): Attribution {
  if (occurredAt < clickedAt - CLOCK_SKEW_MS) return 'before_click';
  return occurredAt <= clickedAt + windowDays * DAY_MS ? 'counts' : 'click_too_old';
}
