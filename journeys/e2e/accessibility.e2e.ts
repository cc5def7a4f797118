import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { openAs, PROMOTER, sessionOf } from '../support/people.ts';

test('the dialogs of Home are accessible (Spec: B7)', async ({ page, request }) => {
  await openAs(page, await sessionOf(request, PROMOTER));
  const list = page.getByRole('tabpanel');
  await expect(list.getByRole('button', { name: /^Pictures of/ }).first()).toBeVisible();
  await list
    .getByRole('button', { name: /^Pictures of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Banners' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'a banner’s dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Video tasks' }).click();
  await list.locator('button[aria-haspopup="dialog"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'a task’s description');
});

test('the promotion sheet is accessible', async ({ page, request }) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/promotion/1');
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the promotion sheet');
});

test('the pages opened from My are accessible', async ({ page, request }) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/my');
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the gallery');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'QR & poster' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the invitation');
});

test('Home looks the same before and after the rest of the styles is loaded (Spec: B7)', async ({ page, request }) => {
  await openAs(page, await sessionOf(request, PROMOTER));
  await expect(page.getByRole('link', { name: /messages/i }).first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(restyled)).toEqual([]);
});

/** In the browser: the elements whose look changes once the whole stylesheet is loaded. */
async function restyled(): Promise<string[]> {
  const elements = [...document.querySelectorAll('body, #root *')].filter((one) => !one.closest('dialog, [popover]'));
  const looks = () =>
    elements.map((element) =>
      ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        return [...style].filter((name) => !name.startsWith('--')).map((name) => style.getPropertyValue(name));
      }),
    );
  const before = looks();
  const link = document.querySelector<HTMLLinkElement>('link[as="style"]');
  if (!link || (link.rel === 'stylesheet' && link.media !== 'not all')) return ['the stylesheet is there already'];
  if (!link.sheet) {
    await new Promise((loaded) => {
      link.onload = loaded;
      link.rel = 'stylesheet';
    });
  }
  link.media = 'all';
  const after = looks();
  return elements.flatMap((element, place) =>
    JSON.stringify(before[place]) === JSON.stringify(after[place]) ? [] : [element.outerHTML.slice(0, 200)],
  );
}
