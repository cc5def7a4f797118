import { expect, type Page, test } from '@playwright/test';
import { openAs, PROMOTER, sessionOf } from '../support/people.ts';

/** Records which pictures of an earlier page have begun to fade. */
async function watchFades(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    // A phone that draws each page instantly, however busy the test machine is.
    performance.now = () => 0;
    Object.assign(window, { fades: [] });
    addEventListener('animationstart', ({ pseudoElement }) => {
      if (!pseudoElement.startsWith('::view-transition')) return;
      (window as unknown as { fades: string[] }).fades.push(pseudoElement);
      // Paused in the middle, so that a touch can happen meanwhile.
      for (const one of document.getAnimations()) if ((one.effect as KeyframeEffect).pseudoElement) one.pause();
    });
  });
  return () => page.evaluate(() => (window as unknown as { fades: string[] }).fades);
}

const tab = (page: Page, name: RegExp) => page.getByRole('navigation').last().getByRole('link', { name });
const pageName = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page fades into the next one, and a touch meanwhile acts on the next one', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const fades = await watchFades(page);
  await openAs(page, await sessionOf(request, PROMOTER), '/promotion');
  // Before the app has loaded, a tab in the first HTML is an ordinary link: it loads a page anew.
  await expect(pageName(page)).toHaveText('My promotion links');
  await tab(page, /Report/).click();
  await expect(pageName(page)).toHaveText('Report');
  // The first change measures the phone's speed.
  expect(await fades()).toEqual([]);
  await tab(page, /Promotion/).click();
  await expect(pageName(page)).toHaveText('My promotion links');
  await expect.poll(fades).toEqual(['::view-transition-old(page-before)']);
  await tab(page, /My/).click();
  await expect(page).toHaveURL(/\/My$/i);
});

test('nothing fades for users who prefer reduced motion', async ({ page, request }) => {
  const fades = await watchFades(page);
  await openAs(page, await sessionOf(request, PROMOTER), '/promotion');
  await expect(pageName(page)).toHaveText('My promotion links');
  for (const name of [/Report/, /Promotion/, /Report/]) await tab(page, name).click();
  await expect(pageName(page)).toHaveText('Report');
  expect(await fades()).toEqual([]);
});
