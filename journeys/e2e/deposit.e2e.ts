import { expect, type Page, type Request, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInOperator } from '../support/console.ts';
import { openedDeposit, play } from '../support/deposits.ts';
import { callApi, goOffline, openAs, registerPerson, waitForOfflineCache } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const DETAILS = /\/DepositDetails\/(dp_[^/?]+)$/;
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const total = (page: Page) => page.getByRole('region', { name: 'Wallet' }).getByTestId('total');

/** Opens a deposit as a user does; ends on the sandbox's page. */
async function openDeposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: /Sandbox pay/ }).check();
  await amountField(page).fill(amount);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
}

async function onSandbox(page: Page, outcome: string): Promise<string> {
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL(DETAILS);
  return DETAILS.exec(page.url())?.[1] ?? '';
}

test('a deposit goes from My over the provider’s page back to the app, and is credited live on another phone (Spec: D2)', async ({
  page,
  request,
  browser,
}) => {
  const person = await registerPerson(request);
  const other = await browser.newPage();
  await openAs(other, person, '/my');
  await expect(total(other)).toHaveText('₱0.00');

  await openAs(page, person, '/my');
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('button', { name: '₱500', exact: true }).click();
  await expect(amountField(page)).toHaveValue('500');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect(page.getByText('500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(DETAILS);
  await expect(status(page)).toContainText('Credited');
  await expect(status(page)).toContainText('₱500.00');
  // The balance counts up to the new one.
  await expect(page.getByTestId('new-balance')).toHaveText('₱500.00');
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Created *today, /, 'Paid', /^Credited *today, /]);

  // The other phone was not touched.
  await expect(total(other)).toHaveText('₱500.00');
  await other.close();
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await expect(total(page)).toHaveText('₱500.00');
  await page.getByRole('link', { name: 'Deposit history' }).click();
  await page.getByRole('link', { name: /Sandbox pay/ }).click();
  await expect(status(page)).toContainText('Credited');
});

test('a user who returns without paying can still pay; “back” on the provider’s page leads to the deposit', async ({
  page,
  request,
}) => {
  await openAs(page, await registerPerson(request), '/Deposit');
  await openDeposit(page, '120');
  await page.goBack();
  await expect(page).toHaveURL(DETAILS);
  await expect(status(page)).toContainText('Waiting for your payment');
  await expect(page.getByText(/Pay within (59|60) minutes/)).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await page.waitForURL(DETAILS);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await onSandbox(page, 'Leave it pending');
  await expect(status(page)).toContainText('Processing your payment');
});

test('the time to pay counts down, also after a reload; at its end the open page shows that and leads on', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const { id } = await openedDeposit(request, person);
  await page.clock.install();
  await openAs(page, person, `/DepositDetails/${id}`);
  await expect(page.getByText(/Pay within (59|60) minutes/)).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(page.getByText(/Pay within (49|50) minutes/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Pay within (49|50) minutes/)).toBeVisible();
  // The test answers like the server after the end of the time: a browser cannot move the server's clock.
  await page.route('**/deposit/detail', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    await route.fulfill({ response, json: { ...envelope, data: { ...data, payUrl: '' } } });
  });
  await page.clock.fastForward('51:00');
  await expect(status(page)).toContainText('Payment time expired');
  await page.getByRole('link', { name: 'New deposit' }).click();
  await expect(amountField(page)).toBeVisible();
});

test('a payment with a closed page is offered again, and can be cancelled', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/Deposit');
  const made = await callApi(request, '/deposit/create', { amount: '300', method: 'sandbox' }, person.token, {
    'idempotency-key': crypto.randomUUID(),
  });
  expect(made.status, made.message).toBe(200);
  for (const path of ['/my', '/Deposit']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /Unpaid: ₱300\.00/ })).toBeVisible();
  }
  await expectAccessible(page, 'a payment that was not made');
  await page.getByRole('link', { name: /Unpaid/ }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this request' }).click();
  await expect(status(page)).toContainText('Cancelled');
  await page.goto('/my');
  await expect(page.getByTestId('total')).toBeVisible();
  await expect(page.getByRole('link', { name: /Unpaid/ })).toHaveCount(0);
});

test('an own limit that an unpaid payment uses up is shown as used, and is free once the payment is cancelled', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const { token } = person;
  const limit = { kind: 'deposit', period: 'day', amount: '500.00' } as const;
  expect((await callApi(request, '/protection/limit', limit, token)).status).toBe(200);
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await callApi(request, '/deposit/create', { amount: '400', method: 'sandbox' }, token, key)).status).toBe(
    200,
  );
  await openAs(page, person, '/Deposit');
  await page.getByRole('radio', { name: /Sandbox pay/ }).check();
  await amountField(page).fill('300');
  // Said while it is typed.
  await expect(page.getByText(/Maximum: ₱100\.00 · ₱400\.00 of your limit is held by payments/)).toBeVisible();
  await page.getByRole('link', { name: /Unpaid: ₱400\.00/ }).click();
  await page.getByRole('button', { name: 'Cancel this request' }).click();
  await expect(status(page)).toContainText('Cancelled');
  await page.goto('/Deposit');
  await openDeposit(page, '300');
});

test('an amount is judged while it is typed, with the reason at the field, and several unpaid payments are one line', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  for (const amount of ['300', '400', '500']) {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const made = await callApi(request, '/deposit/create', { amount, method: 'sandbox' }, person.token, key);
    expect(made.status, made.message).toBe(200);
  }
  await openAs(page, person, '/Deposit');
  const methods = (await callApi(request, '/deposit/methods', {}, person.token)).data;
  const { minimum, maximum } = methods[0] ?? { minimum: '', maximum: '' };
  const whole = (text: string) => text.split('.')[0] ?? '';
  const reason = page.getByRole('main').getByRole('alert');
  // More digits may follow: nothing is wrong yet. Leaving the field ends the typing.
  await amountField(page).pressSequentially('1');
  await expect(reason).toHaveCount(0);
  await amountField(page).blur();
  await expect(reason).toHaveText(/^Minimum: ₱/);
  await amountField(page).fill(`${whole(maximum)}1`);
  await expect(reason).toHaveText(/^Maximum: ₱/);
  await amountField(page).fill('1.234');
  await expect(reason).toHaveText(/^Please enter a correct amount/);
  await amountField(page).fill(whole(minimum));
  await expect(reason).toHaveCount(0);
  const unpaid = page.getByRole('link', { name: /unpaid/i });
  await expect(unpaid).toHaveCount(1);
  await expect(unpaid).toContainText('3 unpaid deposits');
  await expectAccessible(page, 'several unpaid payments');
  await unpaid.click();
  await expect(page.getByRole('button', { name: 'Waiting for payment' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main').getByRole('link', { name: /Sandbox pay/ })).toHaveCount(3);
});

test('a wrong amount is shown as waiting, and is credited live when an operator accepts it', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/Deposit');
  await openDeposit(page, '300');
  const id = await onSandbox(page, 'Pay 0.01 less');
  await expect(status(page)).toContainText('In review');
  await expect(status(page)).toContainText(/₱299\.99 arrived, ₱300\.00 was requested\. We decide by/);
  await expectAccessible(page, 'a deposit in review');

  const { token } = await logInOperator(request, 'checker');
  await callApi(request, '/console/deposits/claim', { id }, token);
  const { data } = await callApi(request, '/console/deposits/detail', { id }, token);
  const accepted = await callApi(
    request,
    '/console/deposits/accept',
    { id, version: data.deposit.version, reason: 'a centavo is no reason' },
    token,
  );
  expect(accepted.status, accepted.message).toBe(200);
  await expect(status(page)).toContainText('Credited');
  await expect(status(page)).toContainText('₱299.99');
  await expect(page.getByText('Accepted and credited')).toBeVisible();
  await page.goto('/DepositDetails');
  await expect(page.locator('main').getByText('₱299.99', { exact: true })).toBeVisible();
  await expect(page.getByText('Requested amount ₱300.00')).toBeVisible();
});

test('each end of a deposit shows live on the open page', async ({ page, request }) => {
  const person = await registerPerson(request);
  const { id } = await openedDeposit(request, person);
  await openAs(page, person, `/DepositDetails/${id}`);
  await expect(status(page)).toContainText('Waiting for your payment');
  await play(request, id, 'expired');
  await expect(status(page)).toContainText('Payment time expired');
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New deposit' })).toBeVisible();
  // Late, but still credited.
  await play(request, id, 'paid');
  await expect(status(page)).toContainText('Credited');
  await expect(page.getByText('Paid late and credited')).toBeVisible();
  await play(request, id, 'charged-back');
  await expect(status(page)).toContainText('Charged back');
  await expect(status(page)).toContainText('deducted from your balance');

  const { id: refused } = await openedDeposit(request, person);
  await page.goto(`/DepositDetails/${refused}`);
  await expect(status(page)).toContainText('Waiting for your payment');
  await play(request, refused, 'failed');
  await expect(status(page)).toContainText('Payment declined');

  await page.goto('/DepositDetails');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Credited', exact: true }).click();
  await expect(page.getByText('No deposits with this status')).toBeVisible();
});

test('changes while the phone was offline are shown as soon as it is online', async ({ page, context, request }) => {
  const person = await registerPerson(request);
  const { id } = await openedDeposit(request, person);
  await openAs(page, person, `/DepositDetails/${id}`);
  await expect(status(page)).toContainText('Waiting for your payment');
  await goOffline(page);
  await expect(page.getByText('You are offline')).toBeVisible();
  await play(request, id, 'paid');
  await expect(status(page)).toContainText('Waiting for your payment');
  await context.setOffline(false);
  await expect(status(page)).toContainText('Credited');

  // Opened again offline, the records show their last data.
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '₱250.00' });
  const lists = ['/DepositDetails', '/Records'];
  await waitForOfflineCache(page);
  for (const list of lists) {
    await page.goto(list);
    await expect(row).toHaveCount(1);
  }
  await goOffline(page);
  for (const list of lists) {
    await page.goto(list);
    await expect(row).toHaveCount(1);
    await expect(page.getByText(/Showing data from \d/)).toBeVisible();
  }
  // A page opened for the first time has a way back, even without history.
  await page.goto('/AddCard');
  await expect(page.getByText('You have not opened this page before')).toBeVisible();
  // The network is back just as the user leaves: the user is not led to the page again.
  await page.evaluate(() => navigation.addEventListener('navigate', () => dispatchEvent(new Event('online'))));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(row).toHaveCount(1);
});

test('the app opens offline even if the connection broke at the first visit and its return was announced too early', async ({
  page,
  context,
  request,
}) => {
  const person = await registerPerson(request);
  // The browser reports online before the server can be reached, and does not report again later.
  await page.addInitScript(() => {
    addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });
  });
  // The page's script loads; its own requests fail.
  const isOfWorker = (request: Request) => request.serviceWorker() !== null && !request.url().endsWith('/sw.js');
  await context.route('**/*', (route) => (isOfWorker(route.request()) ? route.abort() : route.fallback()));
  await openAs(page, person);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await context.unrouteAll();
  await waitForOfflineCache(page);
});

test('the records are reloaded when the live stream reports possibly missed messages', async ({ page, request }) => {
  const person = await registerPerson(request);
  const { id } = await openedDeposit(request, person);
  // The stream breaks repeatedly; once it reports lost messages.
  let event = 'ready';
  await page.route('**/live', (route) => {
    const body = `event: ${event}\ndata: {}\n\n`;
    event = 'ready';
    return route.fulfill({ contentType: 'text/event-stream', body });
  });
  let lists = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/deposit/list')) lists += 1;
  });
  await openAs(page, person, '/DepositDetails');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).not.toContainText('Credited');
  await expect(row).toHaveCount(1);
  await play(request, id, 'paid');
  const before = lists;
  event = 'resync';
  await expect(row).toContainText('Credited');
  expect(lists - before).toBe(1);
});

test('a payment that arrives twice is credited once, and the records show the second payment as in review', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const { id } = await openedDeposit(request, person);
  await openAs(page, person, '/DepositDetails');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await play(request, id, 'paid-again');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('In review');
  await expect(rows.nth(1)).toContainText('Credited');
  const { data } = await callApi(request, '/wallet/info', {}, person.token);
  expect(data.totalCoin).toBe('250.00');
});

test('each refusal is shown at its field', async ({ page, request }) => {
  await openAs(page, await registerPerson(request), '/Deposit');
  const go = page.getByRole('button', { name: 'Continue to payment' });
  for (const [typed, message] of [
    ['', 'Please enter the amount'],
    ['1.234', 'Please enter a correct amount'],
    ['49.99', 'Minimum: ₱50.00'],
    ['500000.01', 'Maximum: ₱500,000.00'],
  ] as const) {
    await amountField(page).fill(typed);
    await go.click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(amountField(page)).toBeFocused();
  }
  await expectAccessible(page, 'a refused deposit');
});

test('a lost answer is repeated with the same key and opens one deposit', async ({ page, request }) => {
  const person = await registerPerson(request);
  const keys: (string | undefined)[] = [];
  await page.route('**/deposit/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await openAs(page, person, '/Deposit');
  await amountField(page).fill('75');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('it will not be created twice')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  const { data } = await callApi(request, '/deposit/list', {}, person.token);
  expect(data.content).toHaveLength(1);
});

test('a manual transfer shows where to pay, each line to copy, the reference first', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, await registerPerson(request), '/Deposit');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await amountField(page).fill('1,000');
  await page.getByRole('button', { name: 'Show payment details' }).click();
  await page.waitForURL(DETAILS);
  const where = page.getByRole('region', { name: 'Payment details' });
  await expect(where).toContainText('0012 3456 7890');
  await expect(where).toContainText('₱1,000.00');
  await expect(page.getByText(/Pay within (2|3) days/)).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await where.getByRole('button', { name: 'Copy Reference no.' }).click();
  await expect.poll(copied).toMatch(/^D[0-9A-Z-]+$/);
  await expect(where).toContainText(await copied());
  await where.getByRole('button', { name: 'Copy Amount' }).click();
  await expect.poll(copied).toBe('1000.00');
  await expectAccessible(page, 'where to pay by hand');
});

test('other users’ deposits are not visible, and empty records show a text', async ({ page, request }) => {
  const [owner, other] = [await registerPerson(request), await registerPerson(request)];
  const { id } = await openedDeposit(request, owner);
  await openAs(page, other, `/DepositDetails/${id}`);
  await expect(page.getByText('Deposit not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Deposit history' }).click();
  await expect(page.getByText('No deposits yet')).toBeVisible();
});

test('records that fail to load show this and can be retried', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openedDeposit(request, person);
  let broken = true;
  await page.route('**/deposit/list', (route) => (broken ? route.abort('failed') : route.continue()));
  await openAs(page, person, '/DepositDetails');
  await expect(page.getByText('Could not load your deposits')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Sandbox pay/ })).toBeVisible();
});

test('inside another app’s browser a hint explains what to do if the payment page does not open', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile Instagram 300.0' });
  const page = await context.newPage();
  await openAs(page, await registerPerson(request), '/Deposit');
  await expect(page.getByText('open this page in your phone’s browser')).toBeVisible();
  await context.close();
});
