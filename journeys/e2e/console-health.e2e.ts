import { expect, test } from '@playwright/test';
import { openConsole } from '../support/console.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('a manager sees the watched parts, the meaning of each alarm and the steps to take', async ({ page }) => {
  await openConsole(page, 'checker', '/console/health');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /alarm/i })).toBeVisible();
  await expect(page.getByText('Alarms are not sent to anyone')).toBeVisible();
  const checks = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ready for real money?' }) });
  await expect(checks.getByRole('listitem').filter({ hasText: 'Sandboxes' })).toContainText('Choose real adapters');
  await checks.getByText(/checks are OK/).click();
  await expect(checks.getByRole('listitem').filter({ hasText: 'Secret keys' })).toContainText('as in the database');
  const row = page.getByRole('listitem').filter({ hasText: 'Debts that cannot be followed' });
  await row.getByText('Debts that cannot be followed').click();
  await expect(row.getByRole('heading', { name: 'What to do' })).toBeVisible();
  await expect(row).toContainText('it is tried again within the hour by itself');
});

test('a cashier does not see the page Health', async ({ page }) => {
  await openConsole(page, 'maker', '/console/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Health/ })).toHaveCount(0);
});
