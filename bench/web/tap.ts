import type { OpenPage } from './browser.ts';

interface Tap {
  readonly target: string;
  readonly isShown: string;
}

const GIVE_UP_MS = 15_000;

/** From the finger touching a tab to the frame that shows what it leads to, in ms. NaN: it never came. */
export async function tapMs({ page, session }: OpenPage, { target, isShown }: Tap): Promise<number> {
  await session.send('Runtime.evaluate', { expression: stopwatch(isShown) });
  await page.locator(target).tap();
  return await Promise.race([
    page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted),
    page.waitForTimeout(GIVE_UP_MS).then(() => Number.NaN),
  ]);
}

/** As text through the debugger, since a page with a strict policy lets no script be made from text. */
function stopwatch(isShown: string): string {
  return `window.painted = new Promise((resolve) => {
    let touchedAt = 0;
    addEventListener('pointerdown', (event) => { touchedAt = event.timeStamp; }, { once: true, capture: true });
    const look = () => {
      if (touchedAt === 0 || !(${isShown})) return void requestAnimationFrame(look);
      // A message posted in a frame is read when that frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - touchedAt);
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  }); undefined`;
}
