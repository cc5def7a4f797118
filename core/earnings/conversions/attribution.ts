const DAY_MS = 86_400_000;

/** Clocks of a network and of ours differ a little: a conversion may be said to be this much older than its click. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type Attribution = 'counts' | 'click_too_old' | 'before_click';

/** Does an event count for the click it names? `windowDays`: how long after a click. Moments in milliseconds. */
export function attribute(clickedAt: number, occurredAt: number, windowDays: number): Attribution {
  if (occurredAt < clickedAt - CLOCK_SKEW_MS) return 'before_click';
  return occurredAt <= clickedAt + windowDays * DAY_MS ? 'counts' : 'click_too_old';
}
