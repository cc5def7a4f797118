import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN } from '../web/conditions.ts';
import { inPage, resetWatch, waitInPage, watched } from './in-page.ts';
import { IS_LOADED, WATCH } from './watch.ts';

/** A user's action on a long page. */
interface Work {
  readonly what: string;
  readonly address: string;
  /** A script for the page; resolves when it is done. */
  readonly script: string;
}

/**
 * Android's fastest fling, 8,000 px a second (MAXIMUM_FLING_VELOCITY of its ViewConfiguration), at 60 frames a second.
 */
const FLING_PX = 8000 / 60;

const fling = (frames: number): string => `(async () => {
  for (let frame = 0; frame < ${frames}; frame += 1) {
    scrollBy(0, ${FLING_PX});
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
})()`;

/** A year of the report is shorter than Home. */
const SHARE_OF_REPORT = 0.3;

const worksOf = (frames: number): readonly Work[] => [
  { what: 'scrolling through Home', address: '/', script: fling(frames) },
  { what: 'scrolling a year of the report', address: '/report', script: fling(frames * SHARE_OF_REPORT) },
  {
    what: 'typing in the search of links',
    address: '/promotion',
    script: `(async () => {
      const field = document.querySelector('input[type="search"]');
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      for (const typed of ['d', 'dr', 'dra', 'drag', 'drago', 'dragon', '']) {
        write.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
    })()`,
  },
];

/** The longest task that blocked the page during each action, in ms; a task below 50 ms counts as 0. */
export async function longestTasks(
  browser: Browser,
  origin: string,
  person: Session,
  frames: number,
): Promise<Map<string, number>> {
  const context = await newPhone(browser, origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.addInitScript(WATCH);
    const longest = new Map<string, number>();
    for (const { what, address, script } of worksOf(frames)) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(origin + address);
      await waitInPage(session, IS_LOADED);
      if (address === '/report') {
        await page.locator('button[data-value="year"]').tap();
        await pause(SETTLE_MS);
        await waitInPage(session, IS_LOADED);
      }
      await pause(SETTLE_MS);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await resetWatch(session);
      await inPage(session, script);
      await pause(SETTLE_MS);
      longest.set(what, Math.max(0, ...(await watched(session)).longTasks));
    }
    return longest;
  } finally {
    await context.close();
  }
}
const SETTLE_MS = 800;
