import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that keeps anyone from using this screen, as it stands now, dialogs included. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.target).join('; ')})`,
  );
  expect(found, `axe on ${where}`).toEqual([]);
}

/** The same in the light and in the dark, on one visit of the page. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Half way between two colours nothing has the contrast it will have.
    await page.evaluate(async () => {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map((change) => change.finished));
    });
    await expectAccessible(page, `${where} in ${colorScheme}`);
  }
}
