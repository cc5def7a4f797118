import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN } from '../web/conditions.ts';
import { inPage, waitInPage, watched } from './in-page.ts';
import { IS_LOADED, WATCH } from './watch.ts';

export interface OpenedScreen {
  readonly address: string;
  /** The first opening: from Home; the screen's code and answers come from the local server. */
  readonly firstMs: number;
  /** The second opening: the code is loaded, and the last data is shown at once. */
  readonly againMs: number;
}

const GIVE_UP_MS = 5_000;
/** Time for a screen's late requests: later chunks, refreshed figures. */
const SETTLE_MS = 500;
/** A user looks at Home first; meanwhile the phone prepares the next pages. */
const WARM_MS = 2_000;

/** Opens each address from Home twice, at a quarter of the machine's speed. */
export async function openScreens(
  browser: Browser,
  origin: string,
  person: Session,
  addresses: readonly string[],
): Promise<OpenedScreen[]> {
  const context = await newPhone(browser, origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.goto(origin);
    await waitInPage(session, IS_LOADED);
    await pause(WARM_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const opened: OpenedScreen[] = [];
    for (const address of addresses.filter((one) => one !== '/')) {
      const firstMs = await openingMs(session, address);
      await openingMs(session, '/');
      const againMs = await openingMs(session, address);
      await openingMs(session, '/');
      opened.push({ address, firstMs, againMs });
    }
    return opened;
  } finally {
    await context.close();
  }
}

/** Opens each address directly: the sum of its layout shifts without input. */
export async function shiftsOfScreens(
  browser: Browser,
  origin: string,
  person: Session,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const context = await newPhone(browser, origin, person);
  try {
    const { page, session } = await openPage(context);
    await page.addInitScript(WATCH);
    const shifts = new Map<string, number>();
    for (const address of addresses) {
      await page.goto(origin + address);
      await waitInPage(session, IS_LOADED);
      await pause(SETTLE_MS);
      shifts.set(address, (await watched(session)).shifts);
    }
    return shifts;
  } finally {
    await context.close();
  }
}

/** Navigates as the browser does; resolves in the frame that shows another page with all its data. */
async function openingMs(session: CDPSession, address: string): Promise<number> {
  const ms = await inPage<number>(
    session,
    `new Promise((resolve) => {
      const before = document.querySelector('h1');
      const startedAt = performance.now();
      history.pushState(null, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate'));
      const look = () => {
        const took = performance.now() - startedAt;
        const isThere = document.querySelector('h1') !== before && ${IS_LOADED};
        if (!isThere && took < ${GIVE_UP_MS}) return void requestAnimationFrame(look);
        // A message posted in a frame is handled after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - startedAt);
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    })`,
  );
  await pause(SETTLE_MS);
  return ms;
}
