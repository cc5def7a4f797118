import type { Page, Request } from '@playwright/test';

/** Requests of a page while it loads; live messages stay open for ever. */
const REQUESTED = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr', 'image']);
const STILL_MS = 100;

/**
 * Waits until there are no requests and no changes on the screen. Playwright's own 'networkidle' waits half a second
 * longer, and only once per document.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  let open = 0;
  const count = (change: number) => (request: Request) => {
    if (REQUESTED.has(request.resourceType())) open += change;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    do await page.evaluate(waitUntilStill, STILL_MS);
    while (open > 0);
  };
}

/** This runs in the page, whose timer fires only after its pending work. */
function waitUntilStill(stillMs: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      changes.disconnect();
      done();
    };
    let timer = setTimeout(end, stillMs);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, stillMs);
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
