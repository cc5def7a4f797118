import { router } from './router.ts';

/** Of a page with many links those that stand first. */
const MOST = 8;

interface Line {
  readonly saveData?: boolean;
  /** 'slow-2g' to '4g'; not every browser tells. */
  readonly effectiveType?: string;
}

/** Is there a line that brings more than what is asked for, and somebody who lets it? */
export function hasLineToSpare(): boolean {
  const line = (navigator as { connection?: Line }).connection;
  return navigator.onLine && line?.saveData !== true && (line?.effectiveType ?? '4g') === '4g';
}

export function spareMoment(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
}

function isOnScreen(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Brings the code of the pages that the links on the screen lead to, one by one, while the phone has nothing to do. */
export function preloadLinks(): void {
  router.onShown(() => void preloadShown());
  void preloadShown();
}

async function preloadShown(): Promise<void> {
  const { href } = router.location();
  await spareMoment();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].filter(isOnScreen);
  for (const link of links.slice(0, MOST)) {
    await spareMoment();
    // Somebody went on: what the next page links to matters more.
    if (router.location().href !== href || !hasLineToSpare()) return;
    await router.fetchPage(link.pathname);
  }
}
