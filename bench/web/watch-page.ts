/** The measurements in the page; times in ms since its navigation. */
export interface Watched {
  fcpMs: number;
  lcpMs: number;
  /** The selector of the largest element, for the report. */
  lcpElement: string;
  shifts: number;
  longTasks: { startMs: number; durationMs: number }[];
  rowsMs: number;
}

const POLL_MS = 50;

/** Runs before the page's own scripts; sent into the browser as text. */
export function watcher(row: string): string {
  return `(() => {
    const seen = { fcpMs: 0, lcpMs: 0, lcpElement: '', shifts: 0, longTasks: [], rowsMs: 0 };
    window.watched = seen;
    const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime; });
    observe('largest-contentful-paint', (entry) => {
      seen.lcpMs = entry.startTime;
      const element = entry.element;
      seen.lcpElement = (element ? element.tagName.toLowerCase() + ' ' : '') + (entry.url ? new URL(entry.url, location.href).pathname : (element?.textContent ?? '').slice(0, 40));
    });
    observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shifts += entry.value; });
    observe('longtask', (entry) => seen.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration }));
    const wait = setInterval(() => {
      if (!document.querySelector(${JSON.stringify(row)})) return;
      clearInterval(wait);
      requestAnimationFrame(() => { seen.rowsMs = performance.now(); });
    }, ${POLL_MS});
  })();`;
}

/**
 * Blocking time as Lighthouse defines it: the time above 50 ms of each task from the first paint to the last long task.
 */
export function blockingMs({ fcpMs, longTasks }: Watched): number {
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const end = startMs + durationMs;
    const from = Math.max(startMs, fcpMs);
    return sum + Math.max(0, end - from - 50);
  }, 0);
}
