import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { logInPerson, openAs, PINNER, PROMOTER } from '../support/people.ts';

for (const path of ['/login', '/register', '/reset', '/Help', '/Service', '/AboutUs', '/Setting', '/no-such-page']) {
  test(`${path} can be used by everybody without a session`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBoth(page, path);
  });
}

for (const path of [
  '/',
  '/promotion/1',
  '/promotion/2',
  '/my',
  '/Setting',
  '/report',
  '/team',
  '/Deposit',
  '/DepositDetails',
  '/Withdraw',
  '/WithdrawDetails',
  '/Cards',
  '/AddCard',
  '/AddZhiFuBao',
  '/Transfer',
  '/Safe',
  '/Records',
  '/RakeBack',
]) {
  test(`${path} can be used by everybody`, async ({ page, request }) => {
    await openAs(page, await logInPerson(request, PINNER), path);
    // The page itself, not the frame that stands while it is loaded.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInBoth(page, path);
  });
}

test('the dialogs of Home can be used by everybody', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PROMOTER));
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

test('the promotion sheet can be used by everybody', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/promotion/1');
  await page
    .getByRole('button', { name: /^Promote / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the promotion sheet');
});

test('what opens from My can be used by everybody', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/my');
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the gallery');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the invitation');
});
