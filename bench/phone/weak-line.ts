import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN, emulation, type Network } from '../web/conditions.ts';
import { RequestRecord } from '../web/record-requests.ts';
import { waitInPage, watched } from './in-page.ts';
import { IS_THERE, WATCH } from './watch.ts';

/** Between 2G and 3G: 50 kB a second down, 20 up, 300 ms added to each request. */
export const WEAK_LINE: Network = { label: 'a weak line', latencyMs: 300, downKbps: 400, upKbps: 160 };

export interface WeakVisit {
  readonly fcpMs: number;
  /** Until the list has its rows. */
  readonly rowsMs: number;
  /** Bytes of a whole visit: Home, a link to share, the report. */
  readonly coldKb: number;
  /** Of the same visit once more. */
  readonly warmKb: number;
}

/** A first visit by a weak line, and a second by the same phone. */
export async function visitByWeakLine(browser: Browser, origin: string, person: Session): Promise<WeakVisit> {
  const context = await newPhone(browser, origin, person);
  try {
    const visit = async () => {
      const { page, session } = await openPage(context);
      await page.addInitScript(WATCH);
      const record = await RequestRecord.of(session);
      await session.send('Network.emulateNetworkConditions', emulation(WEAK_LINE));
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      const startedAt = Date.now();
      await page.goto(origin, { waitUntil: 'commit' });
      await waitInPage(session, `document.querySelector('li .item-row')`);
      const rowsMs = Date.now() - startedAt;
      await waitInPage(session, IS_THERE);
      await pause(SETTLE_MS);
      const { fcpMs } = await watched(session);
      await page.locator('nav.tab-bar a[href="/promotion"]').tap();
      await waitInPage(session, `location.pathname === '/promotion' && ${IS_THERE}`);
      await page.locator('main li button').first().tap();
      await waitInPage(session, `document.querySelector('dialog[open]')`);
      await pause(SETTLE_MS);
      await page.keyboard.press('Escape');
      await page.locator('nav.tab-bar a[href="/report"]').tap();
      await waitInPage(session, `location.pathname === '/report' && ${IS_THERE}`);
      await pause(SETTLE_MS);
      const kb = record.requests().reduce((sum, { wireBytes }) => sum + wireBytes, 0) / 1000;
      await page.close();
      return { fcpMs, rowsMs, kb };
    };
    const first = await visit();
    const second = await visit();
    return { fcpMs: first.fcpMs, rowsMs: first.rowsMs, coldKb: first.kb, warmKb: second.kb };
  } finally {
    await context.close();
  }
}
const SETTLE_MS = 2500;
