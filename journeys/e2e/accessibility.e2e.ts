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
    .getByRole('button', { name: /^Promote / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the promotion sheet');
});

test('what opens from My is accessible', async ({ page, request }) => {
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
