import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInOperator, openConsole } from '../support/console.ts';
import { callApi } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('a setting is refused at its field, saved with a reason, and its history shows author and reason', async ({
  page,
}) => {
  await openConsole(page, 'owner', '/console/settings?section=risk');
  const hours = page.getByLabel(/^Decided within/);
  const before = await hours.inputValue();
  await hours.fill('9999');
  await page.getByLabel('Reason').fill('A short week');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(hours).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  await hours.fill('36');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please say why, in a few words')).toBeVisible();
  await page.getByLabel('Reason').fill('A holiday on Monday');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history.getByText('A holiday on Monday')).toBeVisible();
  await expect(history.getByText('owner').first()).toBeVisible();
  await expectAccessible(page, 'a section with a history');

  await hours.fill(before);
  await page.getByLabel('Reason').fill('As it was');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(history.getByText('As it was')).toBeVisible();
});

test('a raised limit waits for another operator, who sees the change', async ({ browser, page, request }) => {
  await openConsole(page, 'owner', '/console/settings?section=transfer');
  await page.getByLabel(/Limit a day/).fill('2000000.00');
  await page.getByLabel('Reason').fill('A campaign this week');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('A change of this section is waiting for approval.')).toBeVisible();
  await expectAccessible(page, 'a section that waits for approval');

  const checker = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await checker.newPage();
  await openConsole(other, 'checker', '/console/approvals');
  await other
    .getByRole('row')
    .filter({ hasText: 'Change of settings' })
    .filter({ hasText: 'Transfers between users' })
    .getByText('Change of settings')
    .click();
  const record = other.getByRole('complementary');
  await expect(record.getByText(/1,000,000\.00/).first()).toBeVisible();
  await expect(record.getByText(/2,000,000\.00/).first()).toBeVisible();
  await checker.close();

  const { token } = await logInOperator(request, 'checker');
  const { data } = await callApi(request, '/console/approvals/list', { view: 'pending', size: 50 }, token);
  const pending = data.content.find(({ summary }: { summary: string }) => summary.startsWith('Transfers'));
  const rejected = await callApi(
    request,
    '/console/approvals/reject',
    { id: pending?.id ?? '', reason: 'Not this week' },
    token,
  );
  expect(rejected.status).toBe(200);
  await page.reload();
  await expect(page.getByLabel(/Limit a day/)).toHaveValue('1000000.00');
  await expect(page.getByLabel(/Limit a day/)).toBeEnabled();
});
