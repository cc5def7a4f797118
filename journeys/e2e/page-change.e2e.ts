import { expect, type Page, test } from '@playwright/test';
import { openAs, PROMOTER, sessionOf } from '../support/people.ts';

/** Which pictures of a page before have begun to fade. */
async function watchFades(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    // A phone that draws each page in no time, however busy the machine of the tests is.
    performance.now = () => 0;
    Object.assign(window, { fades: [] });
    addEventListener('animationstart', ({ pseudoElement }) => {
      if (!pseudoElement.startsWith('::view-transition')) return;
      (window as unknown as { fades: string[] }).fades.push(pseudoElement);
      // It stands still in the middle, so that something can be touched meanwhile.
      for (const one of document.getAnimations()) if ((one.effect as KeyframeEffect).pseudoElement) one.pause();
    });
  });
  return () => page.evaluate(() => (window as unknown as { fades: string[] }).fades);
}

const tab = (page: Page, name: RegExp) => page.getByRole('navigation').last().getByRole('link', { name });
const pageName = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page fades into the next one, and what is touched meanwhile is the next one’s', async ({ page, request }) => {
  const fades = await watchFades(page);
  await openAs(page, await sessionOf(request, PROMOTER), '/promotion');
  // Before the app is there, a tab of the first HTML is a link like any other: it loads a page anew.
  await expect(pageName(page)).toHaveText('My promotion links');
  await tab(page, /Report/).click();
  await expect(pageName(page)).toHaveText('Report');
  // The first change says how quick the phone is.
  expect(await fades()).toEqual([]);
  await tab(page, /Promotion/).click();
  await expect(pageName(page)).toHaveText('My promotion links');
  await expect.poll(fades).toEqual(['::view-transition-old(page-before)']);
  await tab(page, /My/).click();
  await expect(page).toHaveURL(/\/My$/i);
});

test('for whoever wants less motion nothing fades', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const fades = await watchFades(page);
  await openAs(page, await sessionOf(request, PROMOTER), '/promotion');
  await expect(pageName(page)).toHaveText('My promotion links');
  for (const name of [/Report/, /Promotion/, /Report/]) await tab(page, name).click();
  await expect(pageName(page)).toHaveText('Report');
  expect(await fades()).toEqual([]);
});
