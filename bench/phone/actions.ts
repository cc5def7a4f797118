import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN } from '../web/conditions.ts';
import { waitInPage, watchAnew, watched } from './in-page.ts';
import { IS_THERE, WATCH } from './watch.ts';

type Action = readonly [what: string, act: (page: Page) => Promise<void>];

const tap = (target: string) => (page: Page) => page.locator(target).first().tap();
const tabOf = (path: string) => `nav.tab-bar a[href="${path}"]`;

/** What people do most, in the order of a visit; each starts where the one before ended. */
const ACTIONS: readonly Action[] = [
  ['another list on Home', tap('[role=tab][data-value=video]')],
  ['back to the first list', tap('[role=tab][data-value=messaging]')],
  ['a category', tap('.category-chips button[data-value=board]')],
  ['all categories', tap('.category-chips button[data-value=""]')],
  ['a game’s pictures', tap('li button.item-row-name')],
  ['closing them', (page) => page.keyboard.press('Escape')],
  ['a banner', tap('[aria-roledescription=slide] button')],
  ['closing it', (page) => page.keyboard.press('Escape')],
  ['typing a search', (page) => page.locator('input[type=search]').first().pressSequentially('dr', { delay: 150 })],
  ['searching', (page) => page.keyboard.press('Enter')],
  ['clearing the search', tap('search form button')],
  ['the report’s tab', tap(tabOf('/report'))],
  ['a year of it', tap('button[data-value=year]')],
  ['by game', tap('[role=tab][data-value=item]')],
  ['the links’ tab', tap(tabOf('/promotion'))],
  ['the sheet to share a link', tap('main li button')],
  ['closing the sheet', (page) => page.keyboard.press('Escape')],
  ['the own page’s tab', tap(tabOf('/my'))],
  ['hiding amounts', tap('main button[aria-pressed]')],
  ['the statement', tap('main a[href="/Records"]')],
  ['a kind of entry', tap('main button[data-value=commission]')],
];

const SETTLE_MS = 500;

/**
 * Interaction to next paint of each, on a phone four times slower: from the touch or key to the frame that answers it, the
 * slowest of its events, in ms. 0: faster than the browser reports.
 */
export async function answerTimes(browser: Browser, origin: string, person: Session): Promise<Map<string, number>> {
  const context = await newPhone(browser, origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.addInitScript(WATCH);
    await page.goto(origin);
    await waitInPage(session, IS_THERE);
    await pause(SETTLE_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times = new Map<string, number>();
    for (const [what, act] of ACTIONS) times.set(what, await answerMs(page, session, act));
    return times;
  } finally {
    await context.close();
  }
}

async function answerMs(page: Page, session: CDPSession, act: Action[1]): Promise<number> {
  await watchAnew(session);
  await act(page);
  await pause(SETTLE_MS);
  await waitInPage(session, IS_THERE);
  return Math.max(0, ...(await watched(session)).interactions.map(({ ms }) => ms));
}
