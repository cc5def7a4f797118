import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import { newPhone, openPage } from '../web/browser.ts';
import { CPU_SLOWDOWN, emulation, type Network } from '../web/conditions.ts';
import { type CountingProxy, type Exchange, startCountingProxy } from './counting-proxy.ts';
import { waitInPage, watched } from './in-page.ts';
import { IS_LOADED, WATCH } from './watch.ts';

/**
 * The 'Regular 2G' of Chrome's former developer tools: 31 kB a second down, 6 up, 300 ms; the delay multiplied by 3.75
 * to stand for handshakes, as for their slow 4G (web/conditions.ts).
 */
export const WEAK_LINE: Network = { label: '2G', latencyMs: 1125, downKbps: 250, upKbps: 50 };

/** The bytes of a visit by their purpose, including the service worker's. */
export const KINDS = ['page', 'scripts', 'styles', 'pictures', 'calls', 'live messages', 'other'] as const;
type Kind = (typeof KINDS)[number];

export interface VisitData {
  readonly kb: number;
  readonly byKind: Readonly<Record<Kind, number>>;
}

export interface WeakVisit {
  readonly fcpMs: number;
  /** The time from the start until the list shows its rows. */
  readonly rowsMs: number;
  /** A whole visit: Home, an application, a link to share, the report. */
  readonly cold: VisitData;
  /** The same visit again. */
  readonly warm: VisitData;
}

/** Measures a first visit over a weak line, and a second one on the same phone. */
export async function visitByWeakLine(browser: Browser, serverOrigin: string, person: Session): Promise<WeakVisit> {
  const line = await startCountingProxy(serverOrigin);
  const context = await newPhone(browser, line.origin, person);
  try {
    const { data: cold, ...times } = await visit(context, line);
    const { data: warm } = await visit(context, line);
    return { ...times, cold, warm };
  } finally {
    await context.close();
    await line.close();
  }
}

const SETTLE_MS = 2500;
/** An item without an application. Each visit takes the first one. */
const APPLY = 'main li button[aria-label^="Apply for"]:not([aria-disabled])';

async function visit(context: BrowserContext, line: CountingProxy) {
  line.countAnew();
  const { page, session } = await openPage(context);
  await page.addInitScript(WATCH);
  await session.send('Network.emulateNetworkConditions', emulation(WEAK_LINE));
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const startedAt = Date.now();
  await page.goto(line.origin, { waitUntil: 'commit' });
  await waitInPage(session, `document.querySelector('li .item-row')`);
  const rowsMs = Date.now() - startedAt;
  await waitInPage(session, IS_LOADED);
  await pause(SETTLE_MS);
  const { fcpMs } = await watched(session);

  const applied = page.waitForResponse('**/wxcps/apply');
  await page.locator(APPLY).first().tap();
  await applied;
  await pause(SETTLE_MS);
  // The share sheet, which opens if the link is there.
  await page.keyboard.press('Escape');
  await page.locator('nav.tab-bar a[href="/promotion"]').tap();
  await waitInPage(session, `location.pathname === '/promotion' && ${IS_LOADED}`);
  await page.locator('main li button').first().tap();
  await waitInPage(session, `document.querySelector('dialog[open]') && ${IS_LOADED}`);
  await pause(SETTLE_MS);
  await page.keyboard.press('Escape');
  await page.locator('nav.tab-bar a[href="/report"]').tap();
  await waitInPage(session, `location.pathname === '/report' && ${IS_LOADED}`);
  await pause(SETTLE_MS);
  const data = dataOf(line.exchanges());
  await page.close();
  return { fcpMs, rowsMs, data };
}

function dataOf(exchanges: readonly Exchange[]): VisitData {
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const exchange of exchanges) byKind[kindOf(exchange)] += exchange.bytes / 1000;
  return { kb: Object.values(byKind).reduce((sum, kb) => sum + kb, 0), byKind };
}

function kindOf({ mimeType }: Exchange): Kind {
  if (mimeType === 'text/html') return 'page';
  if (mimeType.includes('javascript')) return 'scripts';
  if (mimeType === 'text/css') return 'styles';
  if (mimeType.startsWith('image/')) return 'pictures';
  if (mimeType === 'application/json') return 'calls';
  if (mimeType === 'text/event-stream') return 'live messages';
  return 'other';
}
