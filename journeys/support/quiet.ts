import type { Page, Request } from '@playwright/test';

/** What a page asks for while it is being put together; live messages stay open for ever. */
const ASKED = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr', 'image']);
const STILL_MS = 100;

/**
 * Waits until nothing is asked for any more and nothing on the screen changes. Playwright's own 'networkidle' waits half a
 * second longer, and only once a document.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  let open = 0;
  const count = (change: number) => (request: Request) => {
    if (ASKED.has(request.resourceType())) open += change;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    do await page.evaluate(waitUntilStill, STILL_MS);
    while (open > 0);
  };
}

/** In the page, whose timer does not come before the work that it has begun is done. */
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
