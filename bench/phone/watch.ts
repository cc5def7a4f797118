/** The measurements that an open page makes from its first moment. */
export interface Watch {
  /** The interactions since the last reset, with the time to the next frame. */
  interactions: { id: number; ms: number }[];
  /** Durations of tasks that blocked the page for more than 50 ms. */
  longTasks: number[];
  /** Sum of the layout shifts without input. */
  shifts: number;
  fcpMs: number;
}

/** Sent as text: it runs in the page before the page's own scripts. */
export const WATCH = `(() => {
  const watch = { interactions: [], longTasks: [], shifts: 0, fcpMs: 0 };
  window.watch = watch;
  const observe = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options });
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (entry.interactionId) watch.interactions.push({ id: entry.interactionId, ms: entry.duration });
  });
  observe({ type: 'longtask' }, (entry) => watch.longTasks.push(entry.duration));
  observe({ type: 'layout-shift' }, (entry) => { if (!entry.hadRecentInput) watch.shifts += entry.value; });
  observe({ type: 'paint' }, (entry) => { if (entry.name === 'first-contentful-paint') watch.fcpMs = entry.startTime; });
})();`;

/**
 * A condition in the page: the content is there, and nothing on the screen is loading. Loading parts have the class
 * `skeleton` or aria-busy; the end of the list, below the screen, may still load.
 */
export const IS_LOADED = `(document.querySelector('h1') !== null && document.querySelector('[data-first-paint]') === null &&
  [...document.querySelectorAll('.skeleton, [aria-busy="true"]')]
    .every((one) => !one.checkVisibility() || one.getBoundingClientRect().top >= innerHeight))`;
