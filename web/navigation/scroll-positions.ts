import { removeText, storedText, storeText } from '../session/storage.ts';

const STORED = 'scroll';
const LONGEST_WAIT_MS = 3_000;
const MOST_PLACES = 100;

/** The scroll position of each entry of the history, by its key; survives a reload. */
let places: Map<string, number> | undefined;
let stopWaiting = () => {};

function known(): Map<string, number> {
  if (places) return places;
  try {
    places = new Map(JSON.parse(storedText(STORED, 'visit') ?? '[]') as [string, number][]);
  } catch {
    places = new Map();
  }
  removeText(STORED, 'visit');
  return places;
}

/** Whether this entry's scroll position is known. */
export function hasScrollPosition(key: string): boolean {
  return known().has(key);
}

export function rememberScrollPosition(key: string): void {
  const all = known();
  all.delete(key);
  all.set(key, window.scrollY);
}

/** Before the page is unloaded: a reload may restore it. */
export function storeScrollPositions(): void {
  storeText(STORED, JSON.stringify([...known()].slice(-MOST_PLACES)), 'visit');
}

export function scrollToTop(): void {
  stopWaiting();
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * Scrolls back to the stored position. A page that is still short, because its data comes later, is followed while it
 * grows.
 */
export function restoreScroll(key: string): void {
  stopWaiting();
  const top = known().get(key) ?? 0;
  const isThere = () => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY >= top - 1;
  };
  if (isThere()) return;
  const watch = new ResizeObserver(() => isThere() && stopWaiting());
  const away = new AbortController();
  const timer = setTimeout(() => stopWaiting(), LONGEST_WAIT_MS);
  stopWaiting = () => {
    watch.disconnect();
    clearTimeout(timer);
    away.abort();
    stopWaiting = () => {};
  };
  // A user who scrolls overrides it.
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(touch, () => stopWaiting(), { signal: away.signal, passive: true });
  }
  watch.observe(document.body);
}
