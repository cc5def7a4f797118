import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN } from '../web/conditions.ts';
import { resetWatch, waitInPage, watched } from './in-page.ts';
import { IS_LOADED, WATCH } from './watch.ts';

type Action = readonly [what: string, act: (page: Page) => Promise<void>];

const tap = (target: string) => (page: Page) => page.locator(target).first().tap();
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (target: string, typed: string) => (page: Page) =>
  page.locator(target).first().pressSequentially(typed, { delay: 150 });
const tabOf = (path: string) => `nav.tab-bar a[href="${path}"]`;
const BACK = 'header button';

/** The most common actions in the order of a visit; each starts on the page where the previous one ended. */
const ACTIONS: readonly Action[] = [
  ['another list on Home', tap('[role=tab][data-value=video]')],
  ['back to the first list', tap('[role=tab][data-value=messaging]')],
  ['a category', tap('.category-chips button[data-value=board]')],
  ['all categories', tap('.category-chips button[data-value=""]')],
  ['applying for a game', tap('li .item-button-row[aria-label^="Apply for"]:not([aria-disabled])')],
  ['closing what it shows', press('Escape')],
  ['a game', tap('li button.item-row-name')],
  ['back from it', tap(BACK)],
  ['a banner', tap('[role=group][aria-roledescription=slide] button')],
  ['closing it', press('Escape')],
  ['typing a search', type('input[type=search]', 'dr')],
  ['searching', press('Enter')],
  ['clearing the search', tap('search form button')],
  ['the report’s tab', tap(tabOf('/report'))],
  ['a year of it', tap('button[data-value=year]')],
  ['by game', tap('[role=tab][data-value=item]')],
  ['the links’ tab', tap(tabOf('/promotion'))],
  ['the sheet to share a link', tap('main li button')],
  ['closing the sheet', press('Escape')],
  ['the own page’s tab', tap(tabOf('/my'))],
  ['hiding amounts', tap('main button[aria-pressed]')],
  ['the statement', tap('main a[href="/Records"]')],
  ['a kind of entry', tap('main button[data-value=commission]')],
  ['an entry', tap('main li a[href^="/Records/"]')],
  ['why the balance is what it is', tap('main button[aria-label^="Why "]')],
  ['closing why', press('Escape')],
  ['back to the statement', tap(BACK)],
  ['back to the own page', tap(BACK)],
  ['withdrawing', tap('main a[href="/Withdraw"]')],
  ['to an account', tap('main a[href^="/WithdrawStep/"]')],
  ['typing an amount to withdraw', type('main form input[inputmode=decimal]', '150')],
  ['back to the accounts', tap(BACK)],
  ['back from withdrawing', tap(BACK)],
  ['depositing', tap('main a[href="/Deposit"]')],
  ['another way to pay', tap('main label:has(input[type=radio]:not(:checked))')],
  ['typing an amount to deposit', type('main form input[inputmode=decimal]', '150')],
];

const SETTLE_MS = 500;

export interface AnswerTimes {
  /**
   * Interaction to next paint: from the touch or key press to the frame with its effect; the slowest of its events, in
   * ms.
   */
  readonly ms: ReadonlyMap<string, number>;
  /** The reason why the remaining actions were skipped: each starts on the page where the previous one ended. */
  readonly failed?: string;
}

/**
 * Measures the first actions on a phone with a quarter of the machine's speed. A value of 0 is faster than the browser
 * reports.
 */
export async function answerTimes(
  browser: Browser,
  origin: string,
  person: Session,
  most: number,
): Promise<AnswerTimes> {
  const context = await newPhone(browser, origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.addInitScript(WATCH);
    await page.goto(origin);
    await waitInPage(session, IS_LOADED);
    await pause(SETTLE_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times = new Map<string, number>();
    for (const [what, act] of ACTIONS.slice(0, most)) {
      try {
        times.set(what, await answerMs(page, session, act));
      } catch (error) {
        return { ms: times, failed: `${what}, at ${new URL(page.url()).pathname}: ${error}` };
      }
    }
    return { ms: times };
  } finally {
    await context.close();
  }
}

async function answerMs(page: Page, session: CDPSession, act: Action[1]): Promise<number> {
  await resetWatch(session);
  await act(page);
  await pause(SETTLE_MS);
  await waitInPage(session, IS_LOADED);
  return Math.max(0, ...(await watched(session)).interactions.map(({ ms }) => ms));
}
