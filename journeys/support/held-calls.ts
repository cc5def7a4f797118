import { expect, type Locator, type Page } from '@playwright/test';

/** A call whose answer is kept back until it is let go: a line so slow that all can be seen. */
export interface HeldCall {
  /** The server was asked once at least. */
  readonly asked: Promise<void>;
  readonly count: () => number;
  readonly letGo: () => Promise<void>;
}

export async function holdCall(page: Page, path: string): Promise<HeldCall> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const passed: Promise<void>[] = [];
  const pattern = `**${path}`;
  await page.route(pattern, (route) => {
    passed.push(released.promise.then(() => route.continue()));
    asked.resolve();
    return passed.at(-1);
  });
  return {
    asked: asked.promise,
    count: () => passed.length,
    async letGo() {
      released.resolve();
      await Promise.all(passed);
      await page.unroute(pattern);
    },
  };
}

/** One button that asks the server, ready to be pressed. */
export interface HeldAction {
  readonly what: string;
  readonly call: string;
  readonly prepare: (page: Page) => Promise<unknown>;
  /** A button; or a search's field, which is sent by its key. */
  readonly press: (page: Page) => Locator;
  /** What the answer brings. */
  readonly done: (page: Page) => Locator;
  /** Shown at once in place of a sign of waiting, because a refusal is rare. */
  readonly atOnce?: (page: Page) => Locator;
}

/** What every action does by a slow line: it says at once that it waits, is sent once however often it is pressed, and ends. */
export async function expectAnswersSlowLine(page: Page, action: HeldAction): Promise<number> {
  const { what, call, prepare, press, done, atOnce } = action;
  await prepare(page);
  const button = press(page);
  await button.scrollIntoViewIfNeeded();
  await page.waitForFunction(seesNoWaiting);
  await expect(button, what).toBeEnabled();
  const held = await holdCall(page, call);
  let ms = 0;
  if (atOnce) {
    await button.evaluate(pressOn);
    await expect(atOnce(page).first(), `${what}: what came of it, at once`).toBeVisible();
  } else {
    ms = await button.evaluate(pressOn);
    expect(ms, `${what}: a sign that it waits`).toBeGreaterThanOrEqual(0);
  }
  await held.asked;
  // Whoever is impatient presses again.
  if ((await button.count()) > 0) await button.evaluate(pressOn);
  expect(held.count(), `${what}: sent once`).toBe(1);
  await held.letGo();
  await expect(done(page).first(), `${what}: its end`).toBeVisible();
  return ms;
}

/** In the page: presses, and gives after how many ms a frame showed that something is waited for; -1: none of sixty did. */
async function pressOn(button: Element): Promise<number> {
  const startedAt = performance.now();
  if (button instanceof HTMLInputElement && button.form) button.form.requestSubmit();
  else (button as HTMLElement).click();
  for (let frames = 0; frames < 60; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const waits = [...document.querySelectorAll('[aria-busy="true"], .skeleton')].some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return one.checkVisibility() && top < innerHeight && bottom > 0;
    });
    if (waits) return performance.now() - startedAt;
  }
  return -1;
}

/** In the page. */
function seesNoWaiting(): boolean {
  return [...document.querySelectorAll('[aria-busy="true"], .skeleton')].every((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return !one.checkVisibility() || top >= innerHeight || bottom <= 0;
  });
}
