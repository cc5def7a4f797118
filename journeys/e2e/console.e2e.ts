import { expect, test } from '@playwright/test';
import { totpAt } from '../../server/modules/identity/operators/totp.ts';
import { expectAccessible } from '../support/axe.ts';
import { logInOperator, openConsole, personWithMoney, requestWithdrawal } from '../support/console.ts';
import { callApi } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

const code = (secret: string) => totpAt(secret, Math.floor(Date.now() / 30_000));

test('a new cashier chooses a password and sets up an authenticator before anything else', async ({
  page,
  request,
}) => {
  const owner = await logInOperator(request, 'owner');
  const name = `cashier-${Date.now().toString(36)}`;
  const hired = await callApi(request, '/console/operators/create', { name, role: 'cashier' }, owner.token);
  await page.goto('/console/withdrawals');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(hired.data.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('Current password').fill(hired.data.password);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password needs 12 characters or more')).toBeVisible();
  await page.getByLabel('New password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Change password' }).click();

  await page.getByLabel('Your password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const copy = await page.getByRole('button', { name: /^Copy [A-Z2-7]{32}$/ }).getAttribute('aria-label');
  await page.getByLabel('Code shown').fill(code(copy?.slice('Copy '.length) ?? ''));
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await page.goto('/console/staff');
  await expect(page.getByText('You do not have permission to see this')).toBeVisible();
});

test('a large withdrawal is put on hold, released and approved by two operators with the keyboard, and paid (Spec: F1)', async ({
  browser,
  page,
  request,
}) => {
  const person = await personWithMoney(request, '80000');
  const { id, reference } = await requestWithdrawal(request, person, '60000.00');

  await openConsole(page, 'maker', `/console/withdrawals?words=${reference}`);
  await expect(page.getByRole('link', { name: person.uid })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const record = page.getByRole('complementary', { name: 'Withdrawals' });
  await expect(record.getByText(reference).first()).toBeVisible();
  await page.keyboard.press('c');
  await expect(record.getByRole('button', { name: 'Release' })).toBeVisible();

  const manager = await logInOperator(request, 'checker');
  const reason = { topic: 'hold' as const, body: 'We are checking this with the bank' };
  await callApi(request, '/console/reasons/save', reason, manager.token);
  await page.keyboard.press('h');
  // A saved reason is chosen by one key and sent by another: no mouse is needed.
  await expect(page.getByRole('button', { name: reason.body }).first()).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(page.getByLabel('Reason')).toHaveValue(reason.body);
  await page.keyboard.press('Control+Enter');
  await expect(record.getByText('On hold').first()).toBeVisible();
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const seen = await callApi(request, '/withdraw/detail', { id }, person.token);
  expect(seen.data.onHold).toBe(true);

  await page.keyboard.press('h');
  await expect(record.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(record.getByText('You approved first; a second approval is needed.')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const second = await browser.newContext({ viewport: { width: 820, height: 1100 } });
  const tablet = await second.newPage();
  await openConsole(tablet, 'checker', `/console/withdrawals?id=${id}`);
  const onTablet = tablet.getByRole('complementary', { name: 'Withdrawals' });
  await expect(onTablet.getByText('Approved by maker; a second approval is needed.')).toBeVisible();
  await onTablet.getByRole('button', { name: 'Approve' }).click();
  await expect(
    onTablet
      .getByText('Approved', { exact: true })
      .or(onTablet.getByText('Being paid'))
      .or(onTablet.getByText('Paid'))
      .first(),
  ).toBeVisible();
  await expect(onTablet.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await second.close();
});

test('an abandoned claim is taken over by a manager, and no withdrawal of a frozen user is approved', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '80000');
  const { id, reference } = await requestWithdrawal(request, person, '60000.00');
  const maker = await logInOperator(request, 'maker');
  await callApi(request, '/console/withdrawals/claim', { id }, maker.token);
  await openConsole(page, 'checker', `/console/withdrawals?words=${reference}&id=${id}`);
  const record = page.getByRole('complementary', { name: 'Withdrawals' });
  await expect(record.getByText(/Claimed by maker, \d+ min left/)).toBeVisible();
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await record.getByRole('button', { name: 'Take over' }).click();
  await expect(record.getByRole('button', { name: 'Approve' })).toBeVisible();

  await callApi(request, '/console/users/freeze', { uid: person.uid, reason: 'stolen phone' }, maker.token);
  await page.reload();
  await expect(page.getByRole('row', { name: person.uid }).getByText('Frozen')).toBeVisible();
  await expect(record.getByText('This user is frozen.', { exact: false })).toBeVisible();
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(page.getByLabel(`Select ${reference}`)).toHaveCount(0);
});

test('one action follows another at once, even while the record is still reloading', async ({ page, request }) => {
  const person = await personWithMoney(request, '80000');
  const { id } = await requestWithdrawal(request, person, '60000.00');
  await openConsole(page, 'maker', `/console/withdrawals?id=${id}`);
  const record = page.getByRole('complementary', { name: 'Withdrawals' });
  await record.getByRole('button', { name: 'Change provider' }).click();
  const proceed = Promise.withResolvers<void>();
  await page.route('**/console/withdrawals/detail', async (route) => {
    await proceed.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await record.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved. A second person has to approve it too')).toBeVisible();
  await expect(record.getByText('You approved first; a second approval is needed.')).toBeVisible();
  proceed.resolve();
});

test('the filters of a list are saved under a name, found again, and removed', async ({ page, request }) => {
  const person = await personWithMoney(request, '80000');
  const { reference } = await requestWithdrawal(request, person, '60000.00');
  const name = `Large ${Date.now().toString(36)}`;
  await openConsole(page, 'maker', `/console/withdrawals?words=${reference}`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const own = page.getByRole('tab', { name });
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Being paid' }).click();
  await expect(page.getByText(reference)).toHaveCount(0);
  await page.goto('/console/withdrawals');
  await own.click();
  await expect(page.getByRole('button', { name: `UID, phone or reference: ${reference}` })).toBeVisible();
  await expect(page.getByRole('link', { name: person.uid })).toBeVisible();
  // Until the filtered rows arrive the others are dimmed.
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expectAccessible(page, 'a saved view');

  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(own).toHaveCount(0);
});

test('a rejection shows the reason and returns the amount to the user', async ({ page, request }) => {
  const person = await personWithMoney(request, '9000');
  const { id } = await requestWithdrawal(request, person, '6000.00');
  await openConsole(page, 'checker', `/console/withdrawals?id=${id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toContainText('₱6,000.00');
  await expect(page.getByRole('dialog')).toContainText(person.uid);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Please say why, in a few words')).toBeVisible();
  await page.getByLabel('Reason').fill('The name does not match the account');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  // The withdrawal left the queue, and the next one opened.
  await page.getByRole('button', { name: 'Back to the previous record' }).click();
  await expect(page.getByRole('complementary').getByText('Rejected').first()).toBeVisible();
  const wallet = await callApi(request, '/wallet/info', {}, person.token);
  expect(wallet.data.canWithdrawCoin).toBe('9000.00');
  const seen = await callApi(request, '/withdraw/detail', { id }, person.token);
  expect(seen.data.reason).toContain('The name does not match the account');
});

test('a manual adjustment takes two operators: one requests, another approves (Spec: F1)', async ({
  browser,
  page,
  request,
}) => {
  const person = await personWithMoney(request, '100');
  await openConsole(page, 'maker', `/console/users/${person.uid}`);
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  await page.getByLabel('Amount').fill('25.50');
  await page.getByLabel('Reason').fill('Paid twice by mistake');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('maker requested')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeDisabled();
  await page.goto('/console/approvals');
  await page.getByRole('row').filter({ hasText: person.uid }).getByText('Balance adjustment').first().click();
  const own = page.getByRole('complementary', { name: 'Approvals' });
  await expect(own.getByRole('button', { name: 'Cancel request' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await second.newPage();
  await openConsole(other, 'checker', '/console/approvals');
  await other.getByRole('row').filter({ hasText: person.uid }).getByText('Balance adjustment').first().click();
  const theirs = other.getByRole('complementary', { name: 'Approvals' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Approved and carried out')).toBeVisible();
  await other.goto(`/console/audit?action=adjustment.approve&target=user:${person.uid}`);
  const event = other.getByRole('row').filter({ hasText: person.uid }).first();
  await expect(event).toContainText('₱25.50');
  await expect(event.getByRole('link', { name: 'Request' })).toBeVisible();
  await expect(event.getByRole('link', { name: 'Journal' })).toHaveAttribute('href', /\/ledger\/journal\//);
  await second.close();
  await page.goto(`/console/users/${person.uid}`);
  await expect(page.getByText('125.50').first()).toBeVisible();
  await page.getByRole('tab', { name: /Statement/ }).click();
  await page.getByRole('link', { name: 'Adjustment' }).first().click();
  await expect(page.getByText('Paid twice by mistake')).toBeVisible();
  await page
    .getByRole('link', { name: `user:${person.uid}:available` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `user:${person.uid}:available` })).toBeVisible();
});

test('a whole account number is shown with a reason, and the activity log records it', async ({ page, request }) => {
  const person = await personWithMoney(request, '100');
  await openConsole(page, 'checker', `/console/users/${person.uid}?tab=payout`);
  await expect(page.getByText('GCash')).toBeVisible();
  await page.getByRole('button', { name: 'Reveal the full number' }).click();
  await page.getByLabel('Reason').fill('The bank asks for it');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('Full number', { exact: true })).toBeVisible();
  await page.goto('/console/audit?action=payout_account.reveal');
  await expect(page.getByText('The bank asks for it').first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The chain is intact')).toBeVisible();
});

test('a session that was ended elsewhere leads to the login page with the reason', async ({ page, request }) => {
  await openConsole(page, 'owner', '/console/users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('console.session') ?? '{}'));
  const elsewhere = await logInOperator(request, 'owner');
  const mine = await callApi(request, '/console/sessions', {}, kept.token);
  const current = mine.data.find((session) => session.current);
  await callApi(request, '/console/endsession', { id: current?.id ?? '' }, elsewhere.token);
  await page.getByRole('link', { name: 'Approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
  await expect(page.getByText('This session was ended from another device')).toBeVisible();
});
