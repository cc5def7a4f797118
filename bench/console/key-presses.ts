import type { Browser } from 'playwright-core';
import { inPage, resetWatch, waitInPage, watched } from '../phone/in-page.ts';
import { WATCH } from '../phone/watch.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 }, locale: 'en-US' } as const;
const ROWS = `document.querySelectorAll('table tbody tr').length >= 20`;
/** A condition in the page: the answers to the requests of a key press are shown. */
const SETTLED = `!document.querySelector('[aria-busy="true"]')`;
const PERSON_TYPES_MS = 120;

/** The lists whose rows are longest. */
const LISTS = ['/console/users', '/console/withdrawals', '/console/rounds'] as const;

/**
 * Measures the time from a key press to its effect on the console, in a list of the server's full length: moving
 * through the rows, opening a record, typing in the list's filter, and typing in the global search. In ms to the frame
 * that shows the answer; the slowest of each.
 */
export async function keyPresses(browser: Browser, origin: string, session: object): Promise<Map<string, number>> {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    await page.addInitScript(WATCH);
    await page.addInitScript((stored) => localStorage.setItem('console.session', stored), JSON.stringify(session));
    const slowest = new Map<string, number>();
    const press = async (what: string, act: () => Promise<void>) => {
      await resetWatch(debug);
      await act();
      await waitInPage(debug, SETTLED);
      await inPage(debug, 'new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))');
      const ms = Math.max(0, ...(await watched(debug)).interactions.map((one) => one.ms));
      slowest.set(what, Math.max(slowest.get(what) ?? 0, ms));
    };
    for (const list of LISTS) {
      await page.goto(origin + list);
      await waitInPage(debug, ROWS);
      await press('moving through the rows', async () => {
        for (let row = 0; row < 10; row += 1) await page.keyboard.press('j', { delay: PERSON_TYPES_MS });
        for (let row = 0; row < 5; row += 1) await page.keyboard.press('k', { delay: PERSON_TYPES_MS });
      });
      await press('opening a record', () => page.keyboard.press('Enter'));
      // The record is shown next to the list, or on a page of its own.
      await page.goto(origin + list);
      await waitInPage(debug, ROWS);
      const filter = page.locator('main search input').first();
      // Not every list has an open filter.
      if ((await filter.count()) > 0) {
        await press('typing in a filter', () => filter.pressSequentially('abc1', { delay: PERSON_TYPES_MS }));
        await page.keyboard.press('Escape');
        await inPage(debug, 'document.activeElement.blur()');
      }
      await press('typing to find anything', async () => {
        await page.keyboard.press('/');
        await page.keyboard.type('abc1', { delay: PERSON_TYPES_MS });
      });
      await page.keyboard.press('Escape');
    }
    return slowest;
  } finally {
    await context.close();
  }
}
