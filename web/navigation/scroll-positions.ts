import { storedText, storeText } from '../session/storage.ts';

const STORED = 'scroll';
const LONGEST_WAIT_MS = 3_000;
const MOST_PLACES = 100;

/** The scroll position of each entry of the history, by its key; survives a reload. */
let places: Map<string, number> | undefined;
let stopWaiting = () => {};
/**
 * The position of the page before, which a new page keeps. Known without asking the browser, which would lay out the
 * whole new page in the middle of its first render.
 */
let current = 0;

function storedPlaces(): Map<string, number> {
  if (places) return places;
  try {
    places = new Map(JSON.parse(storedText(STORED, 'visit') ?? '[]') as [string, number][]);
  } catch {
    places = new Map();
  }
  return places;
}

export function followScroll(): void {
  current = scrollY;
}

/** Whether this entry's scroll position is known. */
export function hasScrollPosition(key: string): boolean {
  return storedPlaces().has(key);
}

export function rememberScrollPosition(key: string): void {
  const all = storedPlaces();
  all.delete(key);
  followScroll();
  all.set(key, current);
}

/** Before the page is unloaded: a reload may restore it. */
export function storeScrollPositions(): void {
  storeText(STORED, JSON.stringify([...storedPlaces()].slice(-MOST_PLACES)), 'visit');
}

/**
 * Scrolls to the top, or back to the stored position of an entry. A page that is still short, because its data comes later, is followed while it
 * grows.
 */
export function placeScroll(key: string | undefined): void {
  stopWaiting();
  const top = (key && storedPlaces().get(key)) || 0;
  const isThere = () => {
    if (top || current) scrollTo(0, top);
    return !top || scrollY >= top - 1;
  };
  if (isThere()) return;
  const watch = new ResizeObserver(() => isThere() && stop());
  const stop = () => watch.disconnect();
  stopWaiting = stop;
  setTimeout(stop, LONGEST_WAIT_MS);
  // A user who scrolls overrides it.
  for (const touch of ['wheel', 'keydown', 'pointerdown']) {
    addEventListener(touch, stop, { once: true, passive: true });
  }
  watch.observe(document.body);
}
