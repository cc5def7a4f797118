import { wantsLessMotion } from '../kit/wants-less-motion.ts';

/**
 * The browser needs a frame or two for its picture of the page before. A phone that draws a page in this time still has
 * the next one there within 100 ms; a slower one shows it at once (docs/decisions/240).
 */
const QUICK_MS = 60;
const LONGEST_WAIT_MS = 200;

let letGo = () => {};
let startedAt: number | undefined;
let lastTookMs = Number.POSITIVE_INFINITY;

/**
 * Shows another page. Where browser and phone can, the page before fades away over it: the browser keeps a picture of what
 * is there, `draw` puts the next page in its place, and `pageIsDrawn` lets the picture go. Only the page before is a
 * picture: what is touched while it fades is the next page's already.
 */
export function changePage(draw: () => void, mayFade: boolean): void {
  const start = () => {
    startedAt = performance.now();
    draw();
  };
  if (!mayFade || lastTookMs > QUICK_MS || !canFade()) {
    start();
    return;
  }
  letGo();
  const drawn = new Promise<void>((resolve) => {
    letGo = resolve;
    // The page before stands still until then: one that takes longer comes without a fade.
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  const { style } = document.documentElement;
  style.viewTransitionName = 'page-before';
  const change = document.startViewTransition(() => {
    style.viewTransitionName = '';
    start();
    return drawn;
  });
  // Refused where another change overtakes it, or the app goes to the background: the page is shown all the same.
  for (const part of [change.ready, change.finished]) part.catch(() => {});
}

/** The page that was asked for last is in the document. */
export function pageIsDrawn(): void {
  if (startedAt !== undefined) lastTookMs = performance.now() - startedAt;
  startedAt = undefined;
  letGo();
}

function canFade(): boolean {
  return 'startViewTransition' in document && !document.hidden && !wantsLessMotion();
}
