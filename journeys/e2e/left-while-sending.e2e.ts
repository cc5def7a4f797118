import { expect, type Page, test } from '@playwright/test';
import { agentWithMoney } from '../support/agents.ts';
import { expectAccessible } from '../support/axe.ts';
import { personWithMoney, SAFE_PASSWORD, setSafePassword } from '../support/console.ts';
import { delayCall, navigateInApp } from '../support/delayed-calls.ts';
import { alertOf, field } from '../support/fields.ts';
import { callApi, keepSession, logInPerson, openAs, PASSWORD, PROMOTER, registerPerson } from '../support/people.ts';

// The test delays the calls: a worker would bypass it.
test.use({ serviceWorkers: 'block' });

const SENDING = 'Still being sent. You can leave this page: it is sent only once.';
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const main = (page: Page) => page.locator('main');
const amount = (page: Page) => field(page, 'Amount');
const kept = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('moves '));
    return key === undefined ? null : sessionStorage.getItem(key);
  });

async function enter(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Withdraw' }).click();
}

async function sendAWithdrawal(page: Page, sum: string): Promise<void> {
  await amount(page).fill(sum);
  await page.getByRole('button', { name: 'Review' }).click();
  await inDialog(page, 'Withdraw').click();
}

/** Leaves by "back": first the confirmation closes, then the form. */
async function leave(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/my$/);
}

test('a user who leaves during a withdrawal and returns finds it; it is requested once', async ({ page, request }) => {
  const person = await personWithMoney(request, '5000');
  await openAs(page, person, '/my');
  await enter(page);
  const held = await delayCall(page, '/withdraw/create');
  await sendAWithdrawal(page, '700');
  await held.called;
  await leave(page);
  await enter(page);
  await expect(amount(page)).toHaveValue('700');
  await expect(amount(page)).not.toBeEditable();
  await expect(page.getByRole('region', { name: 'Fee and amount you get' })).toContainText('₱690.00');
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toHaveAttribute('aria-busy', 'true');
  await amount(page).press('Enter');
  expect(held.count()).toBe(1);
  await held.release();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
  expect(await kept(page)).toBeNull();

  // The user has left for good: the current page shows the result.
  await page.goto('/my');
  await enter(page);
  const second = await delayCall(page, '/withdraw/create');
  await sendAWithdrawal(page, '800');
  await second.called;
  await leave(page);
  await second.release();
  await expect(page.getByText('Withdrawal of ₱800.00 requested')).toBeVisible();
  await expect(page.getByText('Still being sent')).toHaveCount(0);

  // The withdrawal is refused in the meantime: the current page says so, and after the return the field does, with the
  // typed values.
  const third = await delayCall(page, '/withdraw/create');
  await enter(page);
  await sendAWithdrawal(page, '3000');
  await third.called;
  const { data } = await callApi(request, '/wallet/info', {}, person.token);
  const { user } = await registerPerson(request);
  const all = { uid: user.uid, amount: data.canWithdrawCoin, note: '' };
  const emptied = await callApi(request, '/wallet/transfer', all, person.token, { 'idempotency-key': 'e'.repeat(32) });
  expect(emptied.status).toBe(200);
  await leave(page);
  await third.release();
  await expect(page.getByText(/^Withdraw: /)).toBeVisible();
  await enter(page);
  await expect(amount(page)).toHaveValue('3,000');
  await expect(amount(page)).toBeEditable();
  await expect(alertOf(page, /balance|available/i).first()).toBeVisible();

  const list = await callApi(request, '/withdraw/list', {}, person.token);
  expect(list.data.content.map((one) => one.amount)).toEqual(['800.00', '700.00']);
});

test('a withdrawal whose page is reloaded before its answer is repeated with the same key', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '5000');
  const keys: (string | undefined)[] = [];
  const reached = Promise.withResolvers<void>();
  await page.route('**/withdraw/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The request reaches the server, and its answer is lost.
    await route.fetch();
    reached.resolve();
  });
  await openAs(page, person, '/Withdraw');
  await sendAWithdrawal(page, '700');
  await reached.promise;
  await page.reload();
  await expect(alertOf(page, 'it will not be withdrawn twice')).toBeVisible();
  await expect(amount(page)).toHaveValue('700');
  await expect(amount(page)).not.toBeEditable();
  await page.getByRole('button', { name: 'Try again' }).click();
  await inDialog(page, 'Withdraw').click();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  const { data } = await callApi(request, '/withdraw/list', {}, person.token);
  expect(data.content.map((one) => one.amount)).toEqual(['700.00']);
});

test('a deposit, a transfer, the safe and an agent’s withdrawal are also found while pending, and done once', async ({
  page,
  request,
}) => {
  const [person, other] = [await agentWithMoney(request, '5000'), await registerPerson(request)];
  await setSafePassword(request, person);
  await openAs(page, person, '/my');
  await expect(main(page).getByRole('link', { name: 'Transfer' })).toBeVisible();
  const goBackTo = async (address: RegExp) => {
    for (let steps = 0; !address.test(page.url()) && steps < 4; steps += 1) {
      const from = await page.evaluate(() => history.state);
      await page.goBack();
      await expect.poll(() => page.evaluate(() => history.state)).not.toEqual(from);
    }
    await expect(page.getByRole('region', { name: 'Wallet' })).toBeVisible();
  };

  const transfer = await delayCall(page, '/wallet/transfer');
  const toTransfer = async () => {
    await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Transfer' }).click();
  };
  await toTransfer();
  await field(page, 'UID or mobile number').fill(other.user.uid);
  await page.getByRole('button', { name: 'Next' }).click();
  await amount(page).fill('30');
  await field(page, 'Note').fill('lunch');
  await page.getByRole('button', { name: 'Review' }).click();
  await inDialog(page, 'Send').click();
  await transfer.called;
  await goBackTo(/\/my$/);
  await toTransfer();
  await page.getByRole('link', { name: /₱30\.00/ }).click();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(amount(page)).toHaveValue('30');
  await expect(amount(page)).not.toBeEditable();
  await expect(field(page, 'Note')).toHaveValue('lunch');
  await transfer.release();
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();

  await page.goto('/AgentWithdraw');
  const withdrawal = await delayCall(page, '/agent/withdraw');
  await amount(page).fill('900');
  await page.getByRole('button', { name: 'Review' }).click();
  await inDialog(page, 'Withdraw').click();
  await withdrawal.called;
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Withdraw/ }).click();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(amount(page)).toHaveValue('900');
  await expect(amount(page)).not.toBeEditable();
  await withdrawal.release();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();

  // No live message reports the moved money.
  await page.route('**/live', (route) => route.abort('connectionreset'));
  await page.goto('/my');
  const toSafe = () => page.getByRole('link', { name: 'Safe', exact: true }).click();
  await toSafe();
  const saving = await delayCall(page, '/safe/save');
  await amount(page).fill('100');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await saving.called;
  await goBackTo(/\/my$/);
  await toSafe();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(amount(page)).toHaveValue('100');
  // The form is gone, but the page is still open and shows the present balance.
  await page.getByRole('tab', { name: 'Take out' }).click();
  await saving.release();
  await expect(page.getByText('₱100.00 added to your safe')).toBeVisible();
  await expect(page.getByText('Available: ₱100.00')).toBeVisible();

  // The six digits are never stored, so they are requested again.
  const taking = await delayCall(page, '/safe/takeout');
  await amount(page).fill('40');
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  for (const digit of SAFE_PASSWORD) await inDialog(page, digit).click();
  await taking.called;
  expect(await kept(page)).toContain('"amount":"40"');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    SAFE_PASSWORD,
  );
  await taking.release();
  await expect(page.getByText('₱40.00 moved to your balance')).toBeVisible();

  await page.goto('/my');
  const toDeposit = () => page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Deposit' }).click();
  await toDeposit();
  const deposit = await delayCall(page, '/deposit/create');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await amount(page).fill('1000');
  await page.getByRole('button', { name: 'Show payment details' }).click();
  await deposit.called;
  await goBackTo(/\/my$/);
  await toDeposit();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(amount(page)).toHaveValue('1,000');
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Show payment details' })).toHaveAttribute('aria-busy', 'true');
  await deposit.release();
  await expect(page.getByRole('region', { name: 'Payment details' })).toContainText('₱1,000.00');

  const [deposits, withdrawals, wallet] = [
    await callApi(request, '/deposit/list', {}, person.token),
    await callApi(request, '/withdraw/list', {}, person.token),
    await callApi(request, '/wallet/info', {}, person.token),
  ];
  expect(deposits.data.content).toHaveLength(1);
  expect(withdrawals.data.content).toHaveLength(1);
  expect(wallet.data).toMatchObject({ canWithdrawCoin: '4010.00', safeCoin: '60.00' });
});

test('a second touch at the moment of the answer sends nothing, because the confirmation is still closing', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '5000');
  // A phone that goes back slowly; going back closes the question.
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, 1000);
  });
  let requests = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/withdraw/create')) requests += 1;
  });
  await openAs(page, person, '/Withdraw');
  const answered = page.waitForResponse('**/withdraw/create');
  await sendAWithdrawal(page, '700');
  await (await answered).finished();
  const touch = inDialog(page, 'Withdraw');
  for (let times = 0; times < 5; times += 1) await touch.dispatchEvent('click', {}, { timeout: 200 }).catch(() => {});
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/WithdrawDetails/);
  expect(requests).toBe(1);
  const { data } = await callApi(request, '/withdraw/list', {}, person.token);
  expect(data.content).toHaveLength(1);
});

test('another account waits for the pending withdrawal; after a log-out only its own user sees it', async ({
  page,
  request,
}) => {
  const [person, other] = [await logInPerson(request, PROMOTER), await personWithMoney(request, '5000')];
  await keepSession(page, person);
  await page.goto('/Withdraw');
  const called = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await page.route('**/withdraw/create', async (route) => {
    called.resolve();
    await lost.promise;
    await route.abort('connectionreset');
  });
  await sendAWithdrawal(page, '700');
  await called.promise;
  expect(await kept(page)).toContain('700');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /GCash/ })).toBeDisabled();
  const bank = page.getByRole('radio', { name: /BDO/ });
  await navigateInApp(page, `/WithdrawStep/${await bank.inputValue()}`);
  await page.getByRole('link', { name: /GCash.*₱700\.00/ }).click();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expectAccessible(page, 'a withdrawal on its way');
  await page.goBack();
  await expect(page.getByText('Still being sent')).toBeVisible();
  await expect(amount(page)).toHaveCount(0);

  await navigateInApp(page, '/Setting');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await inDialog(page, 'Log out').click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  lost.resolve();
  await field(page, 'Phone number').fill(other.phone);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await navigateInApp(page, `/WithdrawStep/${other.cardId}`);
  await expect(amount(page)).toHaveValue('');
  await expect(page.getByText('it will not be withdrawn twice')).toHaveCount(0);
  expect(await kept(page)).toContain('700');
});
