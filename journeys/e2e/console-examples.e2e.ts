import { readRefunds } from '@pitaka/server/modules/back-office/reviewed-records/testing/refund-tables.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInOperator, openConsole } from '../support/console.ts';
import { test } from '../support/examples.ts';
import { callApi, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Refunds/ });

test('a kind of record added by one module is listed, claimed and decided', async ({ page, examples }) => {
  await openConsole(page, 'maker');
  await expect(menuEntry(page)).toContainText('2');
  await menuEntry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Waiting 2' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('₱400.00')).toBeVisible();
  const amounts = page.getByRole('table').getByText(/^₱[13]00\.00$/);
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(amounts).toHaveText(['₱100.00', '₱300.00']);
  await page.getByRole('button', { name: '+ Amount from' }).click();
  await page.getByRole('textbox', { name: 'Amount from' }).fill('200');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(amounts).toHaveText(['₱300.00']);

  await amounts.click();
  const record = page.getByRole('complementary', { name: 'Refunds' });
  await expect(record.getByText('Refund to 10000000')).toBeVisible();
  await page.keyboard.press('c');
  await expect(record.getByText('Claimed by you, 10 min left')).toBeVisible();
  await expect(page.getByRole('table').getByText('You, 10 min left')).toBeVisible();
  await expectAccessible(page, 'a record of a kind that the console does not know');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please say why, in a few words')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was paid already');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(record.getByText('It was paid already')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Pay' })).toHaveCount(0);
  await expect(menuEntry(page)).toContainText('1');

  expect(await readRefunds(examples.db, 300_00n)).toEqual([
    { state: 'rejected', claimed_by: null, event: 'reject', reason: 'It was paid already' },
  ]);

  await page.goto('/console/records/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible();
});

test('an approval added by one module is decided by another operator', async ({ browser, page, request, examples }) => {
  const { user } = await registerPerson(request);
  const maker = await logInOperator(request, 'maker');
  const wish = { kind: 'rename', target: user.uid, payload: { name: 'Anna Reyes' }, reason: 'A letter was missing' };
  const requested = await callApi(request, '/console/approvals/request', wish, maker.token);
  expect(requested.status).toBe(200);

  const place = `/console/approvals?id=${requested.data.id}`;
  await openConsole(page, 'maker', place);
  const own = page.getByRole('complementary', { name: 'Approvals' });
  await expect(own.getByText('Rename to Anna Reyes')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const second = await browser.newContext({ baseURL: examples.url, viewport: { width: 1280, height: 800 } });
  const other = await second.newPage();
  await openConsole(other, 'checker', place);
  await other.getByRole('complementary', { name: 'Approvals' }).getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Approved and carried out')).toBeVisible();
  await other.goto(`/console/users/${user.uid}`);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Anna Reyes');
  await second.close();

  const { db } = examples;
  const row = db.selectFrom('users').select('name').where('uid', '=', user.uid);
  expect(await row.executeTakeFirst()).toEqual({ name: 'Anna Reyes' });
});

test('a section of settings added by one module has its form, its history and its value', async ({
  page,
  examples,
}) => {
  await openConsole(page, 'owner', '/console/settings?section=greeting');
  await expect(page.getByText('What a new user is greeted with.')).toBeVisible();
  const text = `Mabuhay ${Date.now()}!`;
  await page.getByLabel('Gift').fill('100.01');
  await page.getByLabel('Text').fill(text);
  await page.getByLabel('Reason').fill('For the holidays');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Gift')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Gift').fill('0.00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('table', { name: 'History' }).getByText('For the holidays')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Text')).toHaveValue(text);
  const { db } = examples;
  const site = db.selectFrom('sites').select('settings').where('site_id', '=', 'demo');
  expect((await site.executeTakeFirst())?.settings.greeting).toMatchObject({ text });
});
