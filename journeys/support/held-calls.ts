import { expect, type Locator, type Page, test } from '@playwright/test';

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

/**
 * Each of them, one after the other, on one page: an action goes on from where the one before it ended. Whoever adds one
 * waits for as little as possible: `goOn` instead of loading the app again.
 */
export async function expectWaitingIsSaid(page: Page, actions: readonly HeldAction[]): Promise<void> {
  test.setTimeout(120_000);
  for (const action of actions) {
    const startedAt = performance.now();
    const ms = await waitsOnce(page, action);
    test.info().annotations.push({ type: action.what, description: `${ms.toFixed(0)} ms` });
    if (process.env.JOURNEYS_SAY) {
      console.log(`${action.what}: ${ms.toFixed(0)} ms, in all ${(performance.now() - startedAt).toFixed(0)} ms`);
    }
  }
}

/** To another address of the app that is open, as by a link that leads there. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first();
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first();
export const text = (said: string | RegExp) => (page: Page) => page.getByText(said);
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });

/** What every action does by a slow line: it says at once that it waits, is sent once however often it is pressed, and ends. */
async function waitsOnce(page: Page, action: HeldAction): Promise<number> {
  const { what, call, prepare, press, done, atOnce } = action;
  await prepare(page);
  const button = press(page);
  await button.waitFor();
  await page.waitForFunction(seesNoWaiting);
  // A list that comes meanwhile puts another button in the place of this one: the press is tried on whichever is there.
  await button.click({ trial: true });
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
