import { expect, type Locator, type Page, type Route, test } from '@playwright/test';

/** A call whose answer the test delays, as on a slow connection, so that each step can be seen. */
export interface DelayedCall {
  /** The server was called at least once. */
  readonly called: Promise<void>;
  readonly count: () => number;
  /** `meanwhile` runs when the server has answered and the page has not got the answer yet. */
  readonly release: (meanwhile?: () => Promise<unknown>) => Promise<void>;
}

export async function delayCall(page: Page, path: string): Promise<DelayedCall> {
  const called = Promise.withResolvers<void>();
  const released = Promise.withResolvers<(() => Promise<unknown>) | undefined>();
  const passed: Promise<void>[] = [];
  const pattern = `**${path}`;
  await page.route(pattern, (route) => {
    passed.push(released.promise.then((meanwhile) => pass(route, meanwhile)));
    called.resolve();
    return passed.at(-1);
  });
  return {
    called: called.promise,
    count: () => passed.length,
    async release(meanwhile) {
      released.resolve(meanwhile);
      await Promise.all(passed);
      await page.unroute(pattern);
    },
  };
}

async function pass(route: Route, meanwhile?: () => Promise<unknown>): Promise<void> {
  if (!meanwhile) return route.continue();
  const response = await route.fetch();
  await meanwhile();
  await route.fulfill({ response });
}

/** One button that calls the server, ready to be pressed. */
export interface DelayedAction {
  readonly what: string;
  readonly call: string;
  readonly prepare: (page: Page) => Promise<unknown>;
  /** A button; or a search field, submitted by key. */
  readonly press: (page: Page) => Locator;
  /** The result of the answer. */
  readonly done: (page: Page) => Locator;
  /** What is to be seen elsewhere before the page gets the answer. */
  readonly meanwhile?: () => Promise<unknown>;
  /** A list that a live message of an earlier action may request once more. */
  readonly isLiveList?: boolean;
  /** Shown at once instead of a waiting state, because a refusal is rare. */
  readonly atOnce?: (page: Page) => Locator;
}

/**
 * Runs the actions one after the other on one page: each starts on the page where the previous one ended. A new action
 * should wait as little as possible: it uses `navigateInApp` instead of loading the app again.
 */
export async function expectWaitingShown(page: Page, actions: readonly DelayedAction[]): Promise<void> {
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

/**
 * The page's live stream says nothing until the returned function is called: then a balance that moved and messages
 * that may have been missed. Returns when the page has read them, because then it connects again.
 */
export async function silenceLive(page: Page): Promise<() => Promise<void>> {
  const due = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  let isSent = false;
  await page.route('**/live', async (route) => {
    await due.promise;
    if (isSent) return again.resolve();
    isSent = true;
    const body = 'event: ready\ndata: {}\n\nevent: balance\ndata: {}\n\nevent: resync\ndata: {}\n\n';
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  return () => {
    due.resolve();
    return again.promise;
  };
}

/** Navigates in the open app, as by a link. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first();
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first();
export const text = (label: string | RegExp) => (page: Page) => page.getByText(label);
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });

/**
 * Expectations for every action on a slow connection: it shows at once that it waits, is sent once however often it is
 * pressed, and ends.
 */
async function waitsOnce(page: Page, action: DelayedAction): Promise<number> {
  const { what, call, prepare, press, done, atOnce, meanwhile } = action;
  await prepare(page);
  const button = press(page);
  await button.waitFor();
  await page.waitForFunction(seesNoWaiting);
  // A list that loads meanwhile may replace the button: the press is tried on the present one.
  await button.click({ trial: true });
  await page.waitForFunction(seesNoWaiting);
  await expect(button, what).toBeEnabled();
  const delayed = await delayCall(page, call);
  let ms = 0;
  if (atOnce) {
    await button.evaluate(pressOn);
    await expect(atOnce(page).first(), `${what}: what came of it, at once`).toBeVisible();
  } else {
    ms = await button.evaluate(pressOn);
    expect(ms, `${what}: a sign that it waits`).toBeGreaterThanOrEqual(0);
  }
  await delayed.called;
  // An impatient user presses again.
  if ((await button.count()) > 0) await button.evaluate(pressOn);
  expect(delayed.count(), `${what}: sent once`).toBeLessThanOrEqual(action.isLiveList ? 2 : 1);
  await delayed.release(meanwhile);
  await expect(done(page).first(), `${what}: its end`).toBeVisible();
  return ms;
}

/** In the page: presses, and returns the ms until a frame showed a waiting state; -1: none of sixty did. */
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

/** This runs in the page. */
function seesNoWaiting(): boolean {
  return [...document.querySelectorAll('[aria-busy="true"], .skeleton')].every((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return !one.checkVisibility() || top >= innerHeight || bottom <= 0;
  });
}
