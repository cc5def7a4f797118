import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { callApi, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('a deposit that the bank took back is charged back by two operators', async ({ browser, page, request }) => {
  const person = await registerPerson(request);
  const opened = await callApi(request, '/deposit/create', { amount: '300.00', method: 'sandbox' }, person.token, {
    'idempotency-key': crypto.randomUUID(),
  });
  const { id, reference } = opened.data;
  await request.post(`/sandbox/pay/${id}`, { data: { outcome: 'paid' } });
  const wallet = async () => (await callApi(request, '/wallet/info', {}, person.token)).data.canWithdrawCoin;
  await expect.poll(wallet).toBe('300.00');

  await openConsole(page, 'maker', `/console/deposits?view=all&id=${id}`);
  await page.getByRole('button', { name: 'Charge back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('an amount that the balance does not cover becomes a debt')).toBeVisible();
  await expectAccessible(page, 'asking for a charge-back');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog.getByText('Please say why, in a few words')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank took it back');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Requested; another person has to approve')).toBeVisible();
  expect(await wallet()).toBe('300.00');

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await second.newPage();
  await openConsole(other, 'checker', '/console/approvals');
  const row = other.getByRole('row').filter({ hasText: reference });
  await row.getByText(reference).first().click();
  await other.getByRole('complementary', { name: 'Approvals' }).getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Approved and carried out')).toBeVisible();
  await second.close();
  expect(await wallet()).toBe('0.00');
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Deposits' }).getByText('Charged back').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Charge back' })).toHaveCount(0);
});
