import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInPerson, openAs, PINNER, PROMOTER } from '../support/people.ts';

for (const path of ['/login', '/register', '/reset', '/Help', '/Service', '/AboutUs', '/Setting', '/no-such-page']) {
  test(`${path} can be used by everybody without a session`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, path);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

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
      '/RakeBack',
    ]) {
      test(`${path} can be used by everybody`, async ({ page, request }) => {
        await openAs(page, await logInPerson(request, PINNER), path);
        // The page itself, not the frame that stands while it is loaded.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page, `${path} in ${colorScheme}`);
      });
    }

    test('so can the dialogs of Home', async ({ page, request }) => {
      await openAs(page, await logInPerson(request, PROMOTER));
      const list = page.getByRole('tabpanel');
      await expect(list.getByRole('button', { name: /^Pictures of/ }).first()).toBeVisible();
      await list
        .getByRole('button', { name: /^Pictures of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the viewer');
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Banners' }).getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'a banner’s dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('tab', { name: 'Video tasks' }).click();
      await list.locator('button[aria-haspopup="dialog"]').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'a task’s description');
    });

    test('so can the promotion sheet', async ({ page, request }) => {
      await openAs(page, await logInPerson(request, PROMOTER), '/promotion/1');
      await page
        .getByRole('button', { name: /^Promote / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the promotion sheet');
    });

    test('so can what opens from My', async ({ page, request }) => {
      await openAs(page, await logInPerson(request, PROMOTER), '/my');
      await page.getByRole('button', { name: 'Change your picture' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the gallery');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the invitation');
    });
  });
}
