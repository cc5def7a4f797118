import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { SAFE_PASSWORD, setSafePassword } from '../support/console.ts';
import {
  callApi,
  codeSentTo,
  type LoggedIn,
  logInPerson,
  openAs,
  PROMOTER,
  registerPerson,
} from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const wallet = (page: Page) => page.getByRole('region', { name: 'Wallet' });
const total = (page: Page) => wallet(page).getByTestId('total');
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

/** Sends money from the demo's promoter over the wire. */
async function give(request: Parameters<typeof callApi>[0], to: LoggedIn, amount: string): Promise<void> {
  const promoter = await logInPerson(request, PROMOTER);
  const key = { 'idempotency-key': `give-${crypto.randomUUID()}` };
  // The transfers of a day count together, so those of all tests need the safe's password.
  const transfer = { uid: to.user.uid, amount, pin: SAFE_PASSWORD };
  const answer = await callApi(request, '/wallet/transfer', transfer, promoter.token, key);
  if (answer.status !== 200) throw new Error(`giving failed: ${answer.message}`);
}

test('My shows the total, the available amount and the reasons for locked amounts; amounts can be hidden (Spec: D1)', async ({
  page,
  request,
}) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/my');
  await expect(page.getByText('You get 60% of what platforms pay')).toBeVisible();
  await expect(total(page)).toContainText('₱');
  await expect(wallet(page).getByText('Available to withdraw')).toBeVisible();
  await expect(wallet(page).getByRole('list', { name: 'Why money is locked' })).toContainText('In the safe');
  const bar = wallet(page).getByTestId('parts');
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'my account');
  await wallet(page).getByRole('button', { name: 'Hide amounts' }).click();
  await expect(total(page)).not.toContainText('₱');
  // The lengths of its parts would reveal the amounts.
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(total(page)).toBeVisible();
  await expect(total(page)).not.toContainText('₱');
  await wallet(page).getByRole('button', { name: 'Show amounts' }).click();
  await expect(total(page)).toContainText('₱');
});

test('money sent by uid arrives live on the other phone, with a line on both sides (Spec: D5)', async ({
  page,
  request,
  browser,
}) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await give(request, sender, '100.00');
  const other = await browser.newPage();
  await openAs(other, receiver, '/my');
  await expect(total(other)).toHaveText('₱0.00');

  await openAs(page, sender, '/my');
  await wallet(page).getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('textbox', { name: 'UID or mobile number' }).fill(receiver.user.uid);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(receiver.user.uid)).toBeVisible();
  await amountField(page).fill('30,5');
  await page.getByRole('textbox', { name: 'Note' }).fill('Lunch on Friday');
  // The step has its own address: if it is reloaded, or left and opened again, it keeps its data.
  await page.reload();
  await expect(amountField(page)).toHaveValue('30.5');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'UID or mobile number' })).toBeVisible();
  await page.goForward();
  await expect(amountField(page)).toHaveValue('30.5');
  await page.getByRole('button', { name: 'Review' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Send ₱30.50?');
  await expect(question).toContainText('Lunch on Friday');
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
  await expect(page.getByText('₱69.50')).toBeVisible();
  // The receipt has its own address, and every amount on it can be explained.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(receiver.user.uid);
  await expect(receipt).toContainText('Lunch on Friday');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await receipt.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Note: Lunch on Friday');
  const download = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Save picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole('button', { name: 'Why ₱69.50?' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/₱100\.00/, /−₱30\.50/, /₱69\.50/]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The other phone was not touched.
  await expect(total(other)).toHaveText('₱30.50');
  await wallet(other).getByRole('link', { name: 'Transactions' }).click();
  await expect(other.getByRole('listitem').getByText('Transfer received')).toBeVisible();
  await expect(other.getByRole('listitem').getByText('Lunch on Friday')).toBeVisible();
  await expect(other.getByText(`(${sender.user.uid})`)).toBeVisible();
  await other.close();

  await page.getByRole('link', { name: 'Done' }).click();
  await wallet(page).getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: receiver.user.uid }).click();
  await expect(amountField(page)).toBeVisible();
});

test('each refusal of a transfer is shown in its place, and nothing moves (Spec: D5)', async ({ page, request }) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await give(request, sender, '50.00');
  await openAs(page, sender, '/Transfer');
  const uid = page.getByRole('textbox', { name: 'UID or mobile number' });
  const next = page.getByRole('button', { name: 'Next' });
  for (const [typed, message] of [
    ['', 'Please enter the UID'],
    ['123', 'A UID has 8 digits'],
    ['99999999', 'No user found with this UID'],
    [sender.user.uid, /yourself|own/i],
  ] as const) {
    await uid.fill(typed);
    await next.click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await uid.fill(receiver.user.uid);
  await next.click();
  for (const [typed, message] of [
    ['', 'Please enter the amount'],
    ['1.234', 'Please enter a correct amount'],
    ['abc', 'Please enter a correct amount'],
    ['50.01', 'Available: ₱50.00'],
  ] as const) {
    await amountField(page).fill(typed);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(amountField(page)).toHaveValue('50.01');
  const { data } = await callApi(request, '/wallet/info', {}, sender.token);
  expect(data.totalCoin).toBe('50.00');
});

test('a transfer with a lost answer is sent once, even if the user tries several times', async ({ page, request }) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await give(request, sender, '20.00');
  let lost = 0;
  await page.route('**/wallet/transfer', async (route) => {
    if (lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await openAs(page, sender, `/Transfer?uid=${receiver.user.uid}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await amountField(page).fill('15');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('it will not be sent twice')).toBeVisible();
  // Another amount would be another transfer, and the balance already shows the sent one.
  await expect(amountField(page)).not.toBeEditable();
  await expect(page.getByText('Available: ₱5.00')).toBeVisible();
  // Nor after the page was reloaded.
  await page.reload();
  await expect(page.getByText('it will not be sent twice')).toBeVisible();
  await expect(amountField(page)).toHaveValue('15');
  await expect(amountField(page)).not.toBeEditable();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
  const { data } = await callApi(request, '/wallet/info', {}, receiver.token);
  expect(data.totalCoin).toBe('15.00');
});

test('above the site’s threshold a transfer needs the safe’s password, which can be set on the way', async ({
  page,
  request,
}) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await give(request, sender, '9999.00');
  await give(request, sender, '5000.00');
  await openAs(page, sender, `/Transfer?uid=${receiver.user.uid}`);
  await page.getByRole('button', { name: 'Next' }).click();
  const send = async (amount: string) => {
    await amountField(page).fill(amount);
    await page.getByRole('button', { name: 'Review' }).click();
  };
  await send('10000.01');
  // A user without a safe password is not asked for one.
  await expect(page.getByRole('dialog').getByText('This requires a safe password')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toHaveCount(0);
  await expectAccessible(page, 'a transfer that needs a safe password');
  await page.getByRole('link', { name: 'Set a safe password' }).click();
  await expect(page.getByRole('heading', { name: 'Create a 6-digit safe password' })).toBeVisible();
  await setSafePassword(request, sender);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await typeOnPad(page, '135790');
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
});

async function typeOnPad(page: Page, digits: string) {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

test('the safe gets its six digits, takes money in, and returns it only with them (Spec: D6)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await give(request, person, '40.00');
  await openAs(page, person, '/Safe');
  await expect(page.getByRole('heading', { name: 'Create a 6-digit safe password' })).toBeVisible();
  await typeOnPad(page, '135790');
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible();
  await typeOnPad(page, '135791');
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await typeOnPad(page, '135790');
  await typeOnPad(page, '135790');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeSentTo(request, person.phone));
  await page.getByRole('button', { name: 'Set safe password' }).click();

  await amountField(page).fill('25');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('₱25.00 added to your safe')).toBeVisible();
  await page.getByRole('tab', { name: 'Take out' }).click();
  await amountField(page).fill('10');
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  const pad = page.getByRole('dialog');
  await expect(pad.getByRole('group', { name: 'Safe password' })).toBeVisible();
  await expectAccessible(page, 'the safe’s pad');
  await page.keyboard.type('000000');
  await expect(pad.getByText('4 attempts left')).toBeVisible();
  await page.keyboard.type('135790');
  await expect(page.getByText('₱10.00 moved to your balance')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { data } = await callApi(request, '/wallet/info', {}, person.token);
  expect(data).toMatchObject({ totalCoin: '40.00', safeCoin: '15.00', canWithdrawCoin: '25.00' });
});

test('the statement is filtered by kind and downloaded as a file', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/Records');
  await expect(page.getByText('Balance after').first()).toBeAttached();
  await page.getByRole('button', { name: 'Commission' }).click();
  await expect(page.getByText('Transfer received')).toHaveCount(1);
  await page.getByRole('button', { name: 'Download statement' }).click();
  const sheet = page.getByRole('dialog');
  for (const [choice, name] of [
    ['PDF document', /^statement-.+\.pdf$/],
    ['Spreadsheet (CSV)', /^statement-.+\.csv$/],
  ] as const) {
    await sheet.getByRole('button', { name: choice }).click();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(name);
    await expect(sheet).toHaveCount(0);
    if (choice !== 'Spreadsheet (CSV)') await page.getByRole('button', { name: 'Download statement' }).click();
  }
});

test('the user’s name is shown above the UID, is changed, and stays after the next log-in', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/my');
  await page.getByRole('button', { name: /Add your name/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Change your name' });
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Liza R.');
  await expectAccessible(page, 'changing the name');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Change your name Liza R.' })).toBeVisible();
  // The wallet is what the page is about: the person takes less of the screen, and the own rate comes after it.
  const wallet = page.getByRole('region', { name: 'Wallet' });
  const rate = page.getByText(/You get \d+% of what platforms pay/);
  const [card, terms] = [await wallet.boundingBox(), await rate.boundingBox()];
  expect(card?.y).toBeLessThan(100);
  expect(terms?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change your name Liza R.' })).toBeVisible();
  const { data } = await callApi(request, '/cplogin/tokenLogin', { token: person.token });
  expect(data.user.name).toBe('Liza R.');
});

test('money is sent by phone number; its recipient is kept as a favourite; the amount shows its limits', async ({
  page,
  request,
}) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await give(request, sender, '40.00');
  await openAs(page, sender, '/Transfer');
  await expect(page.getByText('People you send money to appear here')).toBeVisible();
  await page.getByRole('textbox', { name: 'UID or mobile number' }).fill(`0${receiver.phone}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(receiver.user.uid)).toBeVisible();
  await expect(page.getByText('Needed above ₱10,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the amount of a transfer');
  await page.goBack();
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await expectAccessible(page, 'the faces of recipients');
  await favourites.getByRole('button', { name: receiver.user.uid }).click();
  await amountField(page).fill('5');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
  // A favourite is not shown a second time among the recent recipients.
  await page.goto('/Transfer');
  await expect(favourites.getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Recent' })).toHaveCount(0);
  await favourites.getByRole('button').click();
  await page.getByRole('button', { name: 'Favourite' }).click();
  await page.goBack();
  await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: receiver.user.uid }).click();
  await expect(amountField(page)).toBeVisible();
});

test('a request for money is a link that opens the transfer with recipient, amount and note', async ({
  page,
  request,
  browser,
}) => {
  const [payer, asker] = [await registerPerson(request), await registerPerson(request)];
  await give(request, payer, '40.00');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, asker, '/Transfer');
  await page.getByRole('button', { name: 'Request money' }).click();
  const sheet = page.getByRole('dialog', { name: 'Request money' });
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('12.5');
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Lunch on Friday');
  await expectAccessible(page, 'a request for money');
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newPage();
  await openAs(other, payer, new URL(link).pathname + new URL(link).search);
  await expect(amountField(other)).toHaveValue('12.5');
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Lunch on Friday');
  await other.getByRole('button', { name: 'Review' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(other.getByRole('heading', { name: 'Transfer sent' })).toBeVisible();
  await other.close();
  const { data } = await callApi(request, '/wallet/info', {}, asker.token);
  expect(data.totalCoin).toBe('12.50');
});

test('the statement has a heading for each day, names the subject of each line, is searched, and leads to the record', async ({
  page,
  request,
}) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/Records');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('goal rush');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Goal Rush');
  await expect(rows.first()).toContainText('Commission');
  await expectAccessible(page, 'a searched statement');
  await rows.first().getByRole('link').click();
  await page.getByRole('link', { name: 'See the sales behind it' }).click();
  await expect(page).toHaveURL(/\/ReportDetails\?/);
  await page.goBack();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('no such thing');
  await expect(page.getByText('Nothing found among your newest 1,000 transactions.')).toBeVisible();
});
