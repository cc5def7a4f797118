import type { OpenPage } from './browser.ts';

interface Tap {
  readonly target: string;
  readonly isShown: string;
}

const GIVE_UP_MS = 15_000;

/** Measures from a tap on a tab to the frame with its page, in ms. NaN: the page never appeared. */
export async function tapMs({ page, session }: OpenPage, { target, isShown }: Tap): Promise<number> {
  await session.send('Runtime.evaluate', { expression: stopwatch(isShown) });
  await page.locator(target).tap();
  return await Promise.race([
    page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted),
    page.waitForTimeout(GIVE_UP_MS).then(() => Number.NaN),
  ]);
}

/** A script as text, evaluated through the debugger: the page's policy forbids scripts made from text. */
function stopwatch(isShown: string): string {
  return `window.painted = new Promise((resolve) => {
    let touchedAt = 0;
    addEventListener('pointerdown', (event) => { touchedAt = event.timeStamp; }, { once: true, capture: true });
    const look = () => {
      if (touchedAt === 0 || !(${isShown})) return void requestAnimationFrame(look);
      // A message posted in a frame is handled after that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - touchedAt);
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  }); undefined`;
}
