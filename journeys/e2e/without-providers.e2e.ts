import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openAs, registerPerson } from '../support/people.ts';

/**
 * Shows pages as a server without any provider writes them (each set to `none`):
 * server/entry/without-providers.db.test.ts.
 */
async function withoutProviders(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname !== '/live',
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = (await response.text())
        .replace('"missing":[]', '"missing":["textMessages","deposits","payouts","messaging","video"]')
        .replace('"messaging":true', '"messaging":false')
        .replace('"video":true', '"video":false')
        .replace('"apps":true', '"apps":false');
      await route.fulfill({ response, body });
    },
  );
}

test('a phone without providers shows no way to register, pay in, withdraw or promote, but the other features', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await withoutProviders(page);
  await page.goto('/login');
  await expect(page.getByRole('main').getByText('This site sends no text messages')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goto('/register');
  await expect(page.getByRole('main').getByRole('status')).toContainText('This site sends no text messages');
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await openAs(page, person, '/my');
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet.getByRole('link', { name: 'Transfer' })).toBeVisible();
  await expect(wallet.getByRole('link', { name: /Deposit|Withdraw/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Payout accounts' })).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: /Links|推广链接/ })).toHaveCount(0);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Wallet and account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Games' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page, 'Home without lists');
  for (const address of ['/Deposit', '/Withdraw']) {
    await page.goto(address);
    await expect(page.getByText('The page may have moved')).toBeVisible();
  }
});
