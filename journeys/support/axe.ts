import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Rules that can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violation on this screen in its present state, dialogs included. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where, {});
}

/** The same in light and dark, in one visit of the page. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await switchTo(page, 'light');
  await expectNoViolations(page, `${where} in the light`, {});
  await switchTo(page, 'dark');
  await expectNoViolations(page, `${where} in the dark`, { runOnly: COLOUR_RULES });
}

/** Rules that are equal in light and dark, for pages whose colours were checked in another width. */
export async function expectAccessibleButColours(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where, {
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  });
}

/** axe runs in the page itself: Playwright's wrapper opens another page for each check, which takes half its time. */
async function expectNoViolations(page: Page, where: string, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (run) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, run);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
      );
    },
    // Only a disabled rule needs the style sheets, which were fetched and parsed again for each check.
    { ...options, resultTypes: ['violations'], preload: { assets: ['media'] } } satisfies axe.RunOptions,
  );
  expect(found, `axe on ${where}`).toEqual([]);
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // During a transition colours do not have their final contrast.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}
