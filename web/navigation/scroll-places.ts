import { removeText, storedText, storeText } from '../session/storage.ts';

const STORED = 'scroll';
const LONGEST_WAIT_MS = 3_000;
const MOST_PLACES = 100;

/** Where each entry of the history was scrolled to, by its key; outlasts a reload. */
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

/** Is it known where this entry was scrolled to? */
export function hasPlace(key: string): boolean {
  return known().has(key);
}

export function rememberPlace(key: string): void {
  const all = known();
  all.delete(key);
  all.set(key, window.scrollY);
}

/** Before the browser lets the page go: it may come back by a reload. */
export function storePlaces(): void {
  storeText(STORED, JSON.stringify([...known()].slice(-MOST_PLACES)), 'visit');
}

export function scrollToTop(): void {
  stopWaiting();
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Back to where it was. A page that is still short, because its figures come later, is followed while it grows. */
export function scrollBack(key: string): void {
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
  // Whoever moves the page knows better.
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(touch, () => stopWaiting(), { signal: away.signal, passive: true });
  }
  watch.observe(document.body);
}
