import type { Browser } from 'playwright-core';
import { call, type Session } from '../processes/api.ts';
import { newPhone, openPage } from './browser.ts';
import type { MeasuredApp } from './measured-app.ts';

export interface Scrolled {
  readonly rows: number;
  readonly heapMb: number;
  readonly elements: number;
  readonly seconds: number;
}

const STEPS_A_TURN = 20;
const END_QUIET_MS = 1500;
const GIVE_UP_MS = 15 * 60_000;

/** Scrolls through Home's whole list, then measures the page's memory. */
export async function scrollThrough(browser: Browser, app: MeasuredApp, person: Session): Promise<Scrolled> {
  const { totalPages } = await call(
    app.origin,
    '/wxcps/applist',
    { number: 0, size: 50, category_2_name: '', appname: '' },
    person,
  );
  const context = await newPhone(browser, app.origin, person);
  try {
    const { page, session } = await openPage(context);
    let pages = 0;
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname === '/wxcps/applist') pages += 1;
    });
    const startedAt = Date.now();
    await page.goto(app.origin);
    await page.locator(app.row).first().waitFor();
    let endedSince = 0;
    while (endedSince === 0 || Date.now() - endedSince < END_QUIET_MS) {
      if (Date.now() - startedAt > GIVE_UP_MS)
        throw new Error(`${app.name}: the end of the list is not reached: ${pages} of ${totalPages} pages`);
      const isAtEnd = await page.evaluate(scrollOn, STEPS_A_TURN);
      if (!isAtEnd || pages < totalPages) endedSince = 0;
      else if (endedSince === 0) endedSince = Date.now();
    }
    const seconds = (Date.now() - startedAt) / 1000;
    await session.send('HeapProfiler.enable');
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    return { rows: totalPages * 50, heapMb: usedSize / 1e6, elements, seconds };
  } finally {
    await context.close();
  }
}

/** In the browser: scrolls most of a screen at a time, with two frames between. Returns true at the end of the list. */
async function scrollOn(steps: number): Promise<boolean> {
  const root = document.documentElement;
  const isAtEnd = () => scrollY + innerHeight >= root.scrollHeight - 2;
  for (let step = 0; step < steps; step += 1) {
    scrollBy(0, innerHeight * 0.9);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The next page of the list is loading.
    if (isAtEnd()) break;
  }
  return isAtEnd();
}
