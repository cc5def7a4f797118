import type { Browser } from 'playwright-core';
import { inPage, waitInPage } from '../phone/in-page.ts';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from './browser.ts';
import { CPU_SLOWDOWN, emulation, type Network } from './conditions.ts';
import type { MeasuredApp } from './measured-app.ts';
import { RequestRecord, type SeenRequest } from './record-requests.ts';
import { tapMs } from './tap.ts';
import { blockingMs, type Watched, watcher } from './watch-page.ts';

export interface Visit {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly rowsMs: number;
  readonly blockingMs: number;
  readonly shifts: number;
  readonly roundTrips: number;
  readonly wireKb: number;
  readonly listTabMs: number;
  readonly barTabMs: number;
  /** Requests before the list had its rows. */
  readonly firstRequests: readonly SeenRequest[];
}

const GIVE_UP_MS = 60_000;
/** The page has settled when it has had no long task for this time. */
const QUIET_MS = 2000;
/** The longest wait: on a busy machine animations may never settle. */
const SETTLED_AT_LATEST_MS = 5000;
/** The pause before a tap, in which a user looks at the screen. */
const LOOK_MS = 3000;

/** A condition in the page. */
function hasSettled(): string {
  return `(() => {
    const { rowsMs, longTasks } = window.watched;
    const lastBusy = Math.max(rowsMs, ...longTasks.map(({ startMs, durationMs }) => startMs + durationMs));
    return rowsMs > 0 && performance.now() > Math.min(lastBusy + ${QUIET_MS}, rowsMs + ${SETTLED_AT_LATEST_MS});
  })()`;
}

/** Opens Home on a slow phone without a cache, waits until it has settled, then taps. */
export async function visit(browser: Browser, app: MeasuredApp, person: Session, network: Network): Promise<Visit> {
  const context = await newPhone(browser, app.origin, person);
  try {
    const open = await openPage(context);
    const { page, session } = open;
    await page.addInitScript(watcher(app.row));
    const record = await RequestRecord.of(session);
    await session.send('Network.emulateNetworkConditions', emulation(network));
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

    await page.goto(app.origin, { waitUntil: 'commit', timeout: GIVE_UP_MS });
    // Through the debugger: parsing Playwright's injected script takes longer than the page's own first script, just
    // before the first paint.
    await waitInPage(session, hasSettled(), GIVE_UP_MS);
    const watched = await inPage<Watched>(session, 'window.watched');
    const requests = record.requests().filter((request) => request.startMs < watched.rowsMs);
    await page.waitForTimeout(LOOK_MS);
    const listTabMs = await tapMs(open, app.listTab);
    await page.waitForTimeout(LOOK_MS);
    const barTabMs = await tapMs(open, app.barTab);
    return {
      fcpMs: watched.fcpMs,
      lcpMs: watched.lcpMs,
      lcpElement: watched.lcpElement,
      rowsMs: watched.rowsMs,
      blockingMs: blockingMs(watched),
      shifts: watched.shifts,
      roundTrips: record.roundTripsBefore(watched.lcpMs),
      wireKb: requests.reduce((sum, request) => sum + request.wireBytes, 0) / 1000,
      listTabMs,
      barTabMs,
      firstRequests: requests,
    };
  } finally {
    await context.close();
  }
}
