import { expect, test } from '@playwright/test';
import { openConsole } from '../support/console.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('a manager sees what is watched, what each alarm means and what to do', async ({ page }) => {
  await openConsole(page, 'checker', '/console/health');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(/alarm/i);
  await expect(page.getByText('Nobody is told of alarms')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Debts that cannot be followed' });
  await row.getByText('Debts that cannot be followed').click();
  await expect(row.getByRole('heading', { name: 'Do' })).toBeVisible();
  await expect(row).toContainText('it is tried again within the hour by itself');
});

test('a cashier has no page Health', async ({ page }) => {
  await openConsole(page, 'maker', '/console/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Health/ })).toHaveCount(0);
});
