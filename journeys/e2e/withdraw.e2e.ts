import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  creditPerson,
  decideOnWithdrawal,
  logInOperator,
  type MoneyPerson,
  personWithMoney,
  requestWithdrawal,
  SAFE_PASSWORD,
  setSafePassword,
} from '../support/console.ts';
import { alertOf, field } from '../support/fields.ts';
import { expectFits } from '../support/fits.ts';
import {
  callApi,
  codeSentTo,
  keepSession,
  logInPerson,
  openAs,
  PROMOTER,
  registerPerson,
  TEAM_LEAD,
} from '../support/people.ts';
import { watchQuiet } from '../support/quiet.ts';
import { openSecondSite } from '../support/second-site.ts';

/** Requests a withdrawal, from My to the confirmation. */
async function askOnPhone(page: Page, person: MoneyPerson, amount: string) {
  await openAs(page, person, '/my');
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Withdraw' }).click();
  await field(page, 'Amount').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog', { name: /^Withdraw ₱/ })).toBeVisible();
}

function idOnPage(page: Page): string {
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test('a withdrawal shows its fee and net amount, is approved, paid, and shows its receipt by itself (Spec: D3)', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '5000');
  await openAs(page, person, '/Withdraw');
  await expect(page.getByText('₱5,000.00')).toBeVisible();
  await expect(page.getByText('₱1,000,000.00')).toBeVisible();
  // Amount, account, fee, net amount, arrival and button stand on one screen.
  await expect(page.getByRole('radio', { name: /GCash/ })).toBeChecked();
  const quote = page.getByRole('region', { name: 'Fee and amount you get' });
  await expect(quote).toContainText('1 minute to 12 hours');
  await expect(page.getByRole('button', { name: 'Review' })).toBeInViewport();
  await page.getByRole('button', { name: '₱500', exact: true }).click();
  await expect(field(page, 'Amount')).toHaveValue('500');
  await expect(quote).toContainText('₱490.00');
  await page.getByRole('button', { name: 'All' }).click();
  await expect(quote).toContainText('₱4,990.00');
  await field(page, 'Amount').fill('1,500.50');
  await expect(quote).toContainText('₱1,490.50');
  await expectAccessible(page, 'the amount of a withdrawal');
  await page.getByRole('button', { name: 'Review' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw ₱1,500.50?' });
  await expect(question).toContainText('₱1,490.50');
  await expect(question).toContainText('1 minute to 12 hours');
  await expectAccessible(page, 'the question before a withdrawal');
  await question.getByRole('button', { name: 'Withdraw' }).click();

  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Requested *today, /, /^In review *today, /, /^Arrives *by /]);
  await expectAccessible(page, 'a withdrawal in review');
  const approved = await decideOnWithdrawal(request, idOnPage(page), 'approve', '');
  expect(approved.status).toBe(200);
  // The phone is not touched.
  await expect(page.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(steps).toHaveText([/^Requested/, /^Approved *today, /, /^Completed *today, /]);
  const update = page.getByText('₱1,490.50 sent to GCash');
  await expect(update).toBeVisible();
  // Announced once, however often the page is opened: recent changes are delivered again, and requested again.
  const quiet = watchQuiet(page);
  await Promise.all([page.waitForResponse('**/live'), page.reload()]);
  await expect(page.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible();
  await quiet();
  await expect(update).toBeHidden();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('₱1,490.50');
  await expect(receipt.getByText('Reference no.')).toBeVisible();
  await receipt.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Copied successfully')).toBeVisible();
  await expectAccessible(page, 'a receipt');

  await page.goto('/Withdraw');
  await expect(page.getByText('₱3,499.50')).toBeVisible();
});

test('the own limit above which the safe’s password is asked is named on the pages of a withdrawal', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '5000');
  await setSafePassword(request, person);
  await callApi(request, '/pin/set', { above: '250.00' }, person.token);
  await openAs(page, person, '/Withdraw');
  await expect(page.getByText('Needed above ₱250.00')).toBeVisible();
  await field(page, 'Amount').fill('300');
  await expect(page.getByText('Needed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('group', { name: 'Safe password' })).toBeVisible();
});

test('another account keeps the typed amount; its own address has it chosen', async ({ page, request }) => {
  const person = await logInPerson(request, PROMOTER);
  await keepSession(page, person);
  await page.goto('/Withdraw');
  await field(page, 'Amount').fill('700');
  const choice = page.getByRole('radio', { name: /BDO/ });
  if ((await choice.count()) === 0) await page.getByRole('button', { name: /other account/i }).click();
  await choice.check();
  await expect(field(page, 'Amount')).toHaveValue('700');
  await expect(choice).toBeFocused();
  await expect(page.getByRole('region', { name: 'Fee and amount you get' })).toContainText('₱690.00');
  const bank = await choice.inputValue();
  await page.goto(`/WithdrawStep/${bank}?amount=800.00`);
  await expect(page.getByRole('radio', { name: /BDO/ })).toBeChecked();
  await expect(field(page, 'Amount')).toHaveValue('800.00');
  await expect(page.getByRole('region', { name: 'Fee and amount you get' })).toContainText('₱790.00');
  await expectAccessible(page, 'a withdrawal to a chosen account');
});

test('an amount that cannot be withdrawn is refused at its field while it is typed', async ({ page, request }) => {
  const person = await personWithMoney(request, '5000');
  await openAs(page, person, `/WithdrawStep/${person.cardId}`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(alertOf(page, 'Please enter the amount')).toBeVisible();
  for (const [typed, message] of [
    ['50', 'Below the minimum amount (₱100.00)'],
    ['5000.01', 'Above your available balance (₱5,000.00)'],
    ['600000', 'Above the maximum amount (₱500,000.00)'],
    ['1.234', 'Please enter a correct amount'],
  ] as const) {
    await field(page, 'Amount').fill(typed);
    await expect(alertOf(page, message)).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/WithdrawStep/pa_nobody');
  await expect(page.getByText('Payout account not found')).toBeVisible();
});

test('a withdrawal is found in the records by its state, and cancelled while it is in review', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '3000');
  await requestWithdrawal(request, person, '800.00');
  await openAs(page, person, '/WithdrawDetails');
  await expect(page.getByRole('link', { name: /₱800.00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await expect(page.getByText('No withdrawals with this status')).toBeVisible();
  await page.getByRole('button', { name: 'In review' }).click();
  await page.getByRole('link', { name: /₱800.00/ }).click();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText('Cancelled by you')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Requested/, /^In review/, /^Cancelled *today, /]);
  await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0);
  const wallet = await callApi(request, '/wallet/info', {}, person.token);
  expect(wallet.data.canWithdrawCoin).toBe('3000.00');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'In review' })).toHaveAttribute('aria-pressed', 'true');
  // The statement does not show it as a second withdrawal.
  await page.goto('/Records');
  const returned = page.getByRole('link', { name: /Withdrawal returned/ });
  await expect(returned).toHaveCount(1);
  await returned.click();
  await expect(page.getByRole('heading', { name: 'Withdrawal returned' })).toBeVisible();
});

test('the operator puts a large withdrawal on hold and rejects it; each reason arrives on the user’s phone by itself', async ({
  page,
  request,
}) => {
  const person = await personWithMoney(request, '80000');
  await setSafePassword(request, person);
  await askOnPhone(page, person, '60000');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  // Above 10,000.00 the demo requires the safe's password.
  for (const digit of SAFE_PASSWORD) {
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
  const id = idOnPage(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/my');
  await expect(elsewhere.getByText('₱80,000.00').first()).toBeVisible();

  await decideOnWithdrawal(request, id, 'hold', 'We ask your bank first');
  await expect(page.getByRole('heading', { name: 'On hold' })).toBeVisible();
  await expect(page.getByRole('status').getByText('On hold: We ask your bank first').first()).toBeVisible();

  const { token } = await logInOperator(request, 'checker');
  const seen = await callApi(request, '/console/withdrawals/detail', { id }, token);
  const released = { id, version: seen.data.withdrawal.version, reason: '' };
  await callApi(request, '/console/withdrawals/release', released, token);
  await decideOnWithdrawal(request, id, 'reject', 'The name does not match the account');
  await expect(page.getByRole('heading', { name: 'Not completed' })).toBeVisible();
  const message = 'Rejected: The name does not match the account';
  await expect(page.getByRole('status').getByText(message).first()).toBeVisible();
  await expect(page.getByText(`Withdrawal of ₱60,000.00: ${message}`)).toBeVisible();
  // The outcome is also announced on another page of the app; the money is back.
  await expect(elsewhere.getByText(`Withdrawal of ₱60,000.00: ${message}`)).toBeVisible();
  await elsewhere.close();
});

test('a withdrawal that is cancelled while it is being approved ends in exactly one state', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const person = await personWithMoney(request, '9000');
  let balance = 9000;
  for (const round of [1, 2, 3]) {
    const { id } = await requestWithdrawal(request, person, '1000.00');
    if (round === 1) await openAs(page, person, `/WithdrawDetails?id=${id}`);
    else await page.goto(`/WithdrawDetails?id=${id}`);
    await page.getByRole('button', { name: 'Cancel request' }).click();
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Cancel request' });
    await expect(yes).toBeVisible();
    // Dispatches the tap itself: if the approval was faster, the question is gone, and a real tap would hit nothing.
    const tap = yes
      .evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 5_000 })
      .catch(() => undefined);
    await Promise.all([tap, decideOnWithdrawal(request, id, 'approve', '')]);

    const over = page.getByRole('heading', { name: /^(Completed|Cancelled)$/ });
    await expect(over).toBeVisible({ timeout: 60_000 });
    const { data } = await callApi(request, '/withdraw/detail', { id }, person.token);
    const isPaid = data.state === 'Success';
    await expect(over).toHaveText(isPaid ? 'Completed' : 'Cancelled');
    const notes = data.timeline.map(({ note }) => note);
    expect(notes.filter((note) => note === 'Paid' || note.startsWith('Cancelled'))).toHaveLength(1);
    expect(data.receipt !== null).toBe(isPaid);
    if (isPaid) balance -= 1000;
    const wallet = await callApi(request, '/wallet/info', {}, person.token);
    expect(wallet.data.totalCoin).toBe(`${balance}.00`);
  }
});

test('on a site that requires the safe’s six digits, they are entered before the money is sent', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { mango, request, phone, person } = await openSecondSite(playwright, baseURL, TEAM_LEAD);
  await keepSession(page, person);
  await page.goto(`${mango}/Withdraw`);
  await page.getByRole('radio', { name: /Banorte/ }).check();
  const ask = async () => {
    await field(page, 'Amount').fill('600');
    await page.getByRole('button', { name: 'Review' }).click();
  };
  await ask();
  // A user who never set the six digits is not asked for them.
  await expect(page.getByRole('dialog').getByText('This requires a safe password')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Set a safe password' }).click();
  await expect(page.getByRole('heading', { name: 'Create a 6-digit safe password' })).toBeVisible();

  await callApi(request, '/cplogin/sendsms', { ...phone, purpose: 'safe' }, person.token);
  const code = await codeSentTo(request, phone.phone, phone.areaCode);
  await callApi(request, '/safe/setpassword', { password: '135790', code }, person.token);
  await page.goBack();
  await ask();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('group', { name: 'Safe password' })).toBeVisible();
  await expectAccessible(page, 'the six digits of a withdrawal');
  await page.keyboard.type('000000');
  await expect(page.getByRole('dialog').getByText('4 attempts left')).toBeVisible();
  await page.keyboard.type('135790');
  await expect(page.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible({ timeout: 60_000 });
  await request.dispose();
});

for (const locale of ['en-US', 'es'] as const) {
  test(`the pages of a withdrawal fit at 320 px and twice the text size in ${locale}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await context.addInitScript((kept) => {
      localStorage.setItem('locale', kept);
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    }, locale);
    const person = await personWithMoney(request, '80000');
    const { id } = await requestWithdrawal(request, person, '60000.00');
    await decideOnWithdrawal(request, id, 'hold', 'We are checking this with your bank');
    await openAs(page, person, `/WithdrawStep/${person.cardId}`);
    await page.locator('input[inputmode="decimal"]').fill('12500');
    await expect(page.locator('[aria-live="polite"]').first()).toContainText(/12[.,]490/);
    await expectFits(page, 'the amount');
    await page.locator('button[type="submit"]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page, 'the question');
    await page.goto(`/WithdrawDetails?id=${id}`);
    await expect(page.locator('main ol').first()).toBeVisible();
    await expectFits(page, 'a withdrawal on hold');
    await page.goto('/WithdrawDetails');
    await expect(page.locator('main li').first()).toBeVisible();
    await expectFits(page, 'the records');
  });
}

test('content that fails to load is reported, and loads after one tap', async ({ page, request }) => {
  const person = await registerPerson(request);
  await creditPerson(request, person.user.uid, '300');
  // Without live messages: they would reload the page's data.
  await page.route('**/live', (route) => route.abort('connectionreset'));
  await page.route('**/withdraw/terms', (route) => route.abort('connectionreset'));
  await openAs(page, person, '/Withdraw');
  await expect(page.getByText('Could not load this')).toBeVisible();
  await page.unroute('**/withdraw/terms');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('₱300.00')).toBeVisible();
  await page.getByRole('link', { name: 'Withdrawal history' }).click();
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  await page.goto('/WithdrawDetails?id=wd_nothing');
  await expect(page.getByText('Withdrawal not found')).toBeVisible();
});
