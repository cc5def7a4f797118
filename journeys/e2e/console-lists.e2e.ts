import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInOperator, openConsole, personWithMoney } from '../support/console.ts';
import { callApi, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

/** A user's balance adjustment that waits for another operator. */
async function requestAdjustment(request: APIRequestContext) {
  const { user } = await registerPerson(request);
  const maker = await logInOperator(request, 'maker');
  const payload = { direction: 'credit', amount: '5.00', source: 'goodwill' };
  const body = { kind: 'adjustment', target: user.uid, payload, reason: 'late link' };
  await callApi(request, '/console/approvals/request', body, maker.token);
  return user;
}

test('g and a letter navigate, even if the letter alone has another effect on the page', async ({ page }) => {
  await openConsole(page, 'owner', '/console/approvals?view=all');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  // k goes to the row above, c claims the open record.
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/console\/content/);
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(/\/console\/partners/);
});

test('the waiting time of a record keeps counting while it is shown', async ({ page, request }) => {
  const { uid } = await requestAdjustment(request);
  await page.clock.install();
  await openConsole(page, 'checker', '/console/approvals');
  const age = page.getByRole('row').filter({ hasText: uid }).getByRole('time');
  await expect(age).toHaveText(/^\d+ s$/);
  // Answers are held back, because they would reveal the server's time.
  await page.route('**/console/**', (route) => route.abort());
  await page.clock.runFor('02:30');
  await expect(age).toHaveText(/^[23] m$/);
});

test('a next page that fails to load is reported in place, and the loaded rows stay', async ({ page }) => {
  await openConsole(page, 'owner', '/console/rounds');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.route('**/rounds/list', (route) => route.abort());
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeInViewport();
  await expect(page.getByText('Could not refresh')).toHaveCount(0);
  await page.unroute('**/rounds/list');
  await more.click();
  await expect(rows).toHaveCount(101);
});

test('Enter opens the page of a row’s user if the list opens no record', async ({ page }) => {
  await openConsole(page, 'owner', '/console/agents');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/agents\/\d+/);
});

test('a record opens without moving its row, and after a decision the next one opens, with a way back', async ({
  page,
  request,
}) => {
  await requestAdjustment(request);
  const { uid } = await requestAdjustment(request);
  await openConsole(page, 'checker', '/console/approvals');
  const row = page.getByRole('row').filter({ hasText: uid });
  const place = async () => (await row.boundingBox())?.y ?? 0;
  await row.getByText('Balance adjustment').first().click({ trial: true });
  const before = await place();
  await row.getByText('Balance adjustment').first().click();
  const record = page.getByRole('complementary', { name: 'Approvals' });
  await expect(record.getByText(uid).first()).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await record.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(record.getByText('Decided. This is the next record.')).toBeVisible();
  await expect(record.getByText(uid)).toHaveCount(0);
  await record.getByRole('button', { name: 'Back to the previous record' }).click();
  await expect(record.getByText(uid).first()).toBeVisible();
  await expect(record.getByText('Approved').first()).toBeVisible();
});

test('the next record opens even if the list is refreshed before the decision is answered', async ({
  page,
  request,
}) => {
  await requestAdjustment(request);
  const { uid } = await requestAdjustment(request);
  await openConsole(page, 'checker', '/console/approvals');
  const row = page.getByRole('row').filter({ hasText: uid });
  await page.route('**/console/approvals/approve', async (route) => {
    const response = await route.fetch();
    await expect(row).toHaveCount(0);
    await route.fulfill({ response });
  });
  await row.getByText('Balance adjustment').first().click();
  const record = page.getByRole('complementary', { name: 'Approvals' });
  await record.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(record.getByText('Decided. This is the next record.')).toBeVisible();
});

test('a long list is written in the background, and Files shows when it is ready', async ({ page }) => {
  // The demo's year has more journals than are downloaded at once.
  await openConsole(page, 'owner', '/console/ledger/journals');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('A long list: the file is being written')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(page.getByText(/journals-.*\.csv is ready/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Files 1' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(5_000);
  await expectAccessible(page, 'the files');
});

test('approvals are filtered by kind and requester, counted, saved as a view and exported', async ({
  page,
  request,
}) => {
  const { uid } = await requestAdjustment(request);
  const name = `Mine ${Date.now().toString(36)}`;
  await openConsole(page, 'maker', '/console/approvals');
  await expect(page.getByRole('tab', { name: /^Waiting \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: '+ Kind' }).click();
  await page.getByRole('button', { name: 'Balance adjustment' }).click();
  await page.getByRole('button', { name: '+ UID' }).click();
  await page.getByLabel('UID').fill(uid);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Kind: Balance adjustment' })).toBeVisible();
  await expect(page.getByText('approval', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: uid })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain(uid);
  expect(file.trim().split('\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  // The message is in the line of the search box: no row is covered.
  const message = await page.getByRole('status').filter({ hasText: 'View saved' }).boundingBox();
  const find = await page.getByRole('searchbox', { name: 'Find a person, reference or journal' }).boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 999)).toBeLessThanOrEqual((find?.y ?? 0) + (find?.height ?? 0) + 12);
  await page.goto('/console/approvals');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('button', { name: `UID: ${uid}` })).toBeVisible();
  await expect(page.getByText('approval', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(page.getByRole('tab', { name })).toHaveCount(0);
});

test('an application is found by its result', async ({ page, request }) => {
  const person = await registerPerson(request);
  const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
  const game = data.content.find(({ appid }) => /[0-6]$/.test(appid));
  await callApi(request, '/wxcps/apply', { appid: game?.appid ?? '' }, person.token);

  await openConsole(page, 'maker', `/console/applications?view=linked&words=${person.user.uid}`);
  const row = page.getByRole('row').filter({ hasText: person.user.uid });
  await expect(row.getByText(game?.appname ?? '')).toBeVisible();
  await expect(row.getByText('Linked')).toBeVisible();
  await expectAccessible(page, 'applications');
  await page.getByRole('tab', { name: 'Refused' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(row).toBeVisible();
});

test('records later than promised are red at Withdrawals and first on the dashboard', async ({ page }) => {
  await page.route('**/console/dashboard', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.withdrawals.overdue = { count: 2, sum: '70500.00', oldestAt: answer.data.asOf };
    await route.fulfill({ response, json: answer });
  });
  await openConsole(page, 'maker');
  await expect(page.getByRole('navigation').getByText('2 overdue')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Withdrawals overdue' });
  await expect(row).toContainText('70,500.00');
  await row.getByRole('link').click();
  await expect(page.getByRole('tab', { name: /Overdue/ })).toHaveAttribute('aria-selected', 'true');
});

test('a list that fails to load is reported and can be retried', async ({ page, request }) => {
  await requestAdjustment(request);
  let isDown = true;
  await page.route('**/console/approvals/list', (route) => (isDown ? route.abort() : route.continue()));
  await openConsole(page, 'maker', '/console/approvals');
  await expect(page.getByText('Could not load this')).toBeVisible();
  await expectAccessible(page, 'a list that could not be loaded');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Could not load this')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Waiting/ })).toBeVisible();
});

test('a new operator is created for the chosen sites, with a password shown once', async ({ page }) => {
  const name = `support-${Date.now().toString(36)}`;
  await openConsole(page, 'owner', '/console/staff');
  await page.getByRole('button', { name: 'New operator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Role').selectOption('support');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'One-time password' })).toBeVisible();
  await expectAccessible(page, 'a one-time password');
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row').filter({ hasText: name });
  const actions = row.getByRole('button', { name: `Actions on ${name}` });
  await actions.click();
  await row.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Role').selectOption('risk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Risk')).toBeVisible();
  await actions.click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('the ledger leads from an account to its postings, and shows if there are none', async ({ page, request }) => {
  const person = await personWithMoney(request, '100');
  await openConsole(page, 'owner', '/console/ledger');
  await expect(page.getByText('Balanced')).toBeVisible();
  await page.getByRole('link', { name: 'house:psp:sandbox' }).click();
  await expect(page.getByRole('heading', { name: 'house:psp:sandbox' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Deposit' }).first()).toBeVisible();
  await page.goto(`/console/ledger/account/user%3A${person.uid}%3Aavailable`);
  await page.getByRole('link', { name: 'Adjustment' }).click();
  await expect(page.getByRole('heading', { name: 'Adjustment' })).toBeVisible();
  await expectAccessible(page, 'a journal');
  // The search box lists what it finds, and recent results.
  const find = page.getByRole('searchbox', { name: 'Find a person, reference or journal' });
  await find.fill(person.uid);
  await expect(page.getByText(`User ID: ${person.uid}`)).toBeVisible();
  await find.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/console/users/${person.uid}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await find.focus();
  await expect(page.getByRole('region', { name: 'Recent searches' })).toContainText(person.uid);
  await expect(page.getByRole('region', { name: 'Search examples' })).toContainText('Ledger account');
  await expectAccessible(page, 'what the find box offers');
  // A journal has its list, and foreign identifiers are found too.
  await page.goto(`/console/ledger/journals?words=${person.uid}&kind=adjustment`);
  await expect(page.getByRole('heading', { name: 'Journals' })).toBeVisible();
  await find.fill('FT-20261122-NOBODY');
  await expect(page.getByText('Bank, partner or item number: FT-20261122-NOBODY')).toBeVisible();
  await find.press('Enter');
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto('/console/ledger/account/house%3Anothing');
  await expect(page.getByText('This account does not exist')).toBeVisible();
});
