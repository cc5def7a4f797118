import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from './axe.ts';
import { expectFits } from './fits.ts';

/**
 * Expects that the whole page is shown, is accessible, and fits the smallest phone, also with text of twice the size.
 */
export async function expectFitsAndAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBoth(page, where);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, `${where} at 320 px`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page, `${where} at 320 px and 200 %`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize({ width: 390, height: 844 });
}
