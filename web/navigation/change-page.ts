import { wantsLessMotion } from '../kit/wants-less-motion.ts';

/**
 * The browser needs a frame or two for its picture of the previous page. A phone that renders a page in this time still
 * shows the next page within 100 ms; a slower phone shows it without a fade (docs/decisions/240).
 */
const QUICK_MS = 60;
const LONGEST_WAIT_MS = 200;

let release = () => {};
let startedAt: number | undefined;
let lastTookMs = Number.POSITIVE_INFINITY;

/**
 * Shows another page. If browser and phone support it, the previous page fades out over it: the browser keeps a picture
 * of the old page, `draw` renders the next one, and `markPageDrawn` starts the fade. Only the old page is a picture, so
 * touches during the fade already reach the next page.
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
  release();
  const drawn = new Promise<void>((resolve) => {
    release = resolve;
    // The old page is frozen until then: a page that takes longer appears without a fade.
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  const { style } = document.documentElement;
  style.viewTransitionName = 'page-before';
  const change = document.startViewTransition(() => {
    style.viewTransitionName = '';
    start();
    return drawn;
  });
  // They reject when another change overtakes this one, or the app goes to the background: the page is shown anyway.
  for (const part of [change.ready, change.finished]) part.catch(() => {});
}

/** The last requested page is in the document. */
export function markPageDrawn(): void {
  if (startedAt !== undefined) lastTookMs = performance.now() - startedAt;
  startedAt = undefined;
  release();
}

function canFade(): boolean {
  return 'startViewTransition' in document && !document.hidden && !wantsLessMotion();
}
