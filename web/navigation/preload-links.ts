import { router } from './router.ts';

/** On a page with many links only the first ones. */
const MAX_LINKS = 8;

interface Line {
  readonly saveData?: boolean;
  /** 'slow-2g' to '4g'; not every browser reports it. */
  readonly effectiveType?: string;
}

/** Whether the connection is fast enough to load more than requested, and the user allows it. */
export function mayPreload(): boolean {
  const line = (navigator as { connection?: Line }).connection;
  return navigator.onLine && line?.saveData !== true && (line?.effectiveType ?? '4g') === '4g';
}

export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
}

function isOnScreen(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Loads the code of the pages that the links on the screen lead to, one by one, while the phone is idle. */
export function preloadLinks(): void {
  router.onShown(() => void preloadShown());
  void preloadShown();
}

async function preloadShown(): Promise<void> {
  const { href } = router.location();
  await whenIdle();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].filter(isOnScreen);
  for (const link of links.slice(0, MAX_LINKS)) {
    await whenIdle();
    // The user opened another page, whose links matter more.
    if (router.location().href !== href || !mayPreload()) return;
    await router.fetchPage(link.pathname);
  }
}
