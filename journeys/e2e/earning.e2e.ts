import { createHmac, randomUUID } from 'node:crypto';
import { rebuildEarnings } from '@pitaka/server/modules/earnings/commission/index.ts';
import { checkInvariants } from '@pitaka/server/modules/money/ledger/index.ts';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addWallet, approveShown, decideOnWithdrawal, logInOperator, openConsole } from '../support/console.ts';
import { callApi, keepSession, type LoggedIn, registerPerson } from '../support/people.ts';
import { type Story, test } from '../support/story.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 };
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const HOLD_DAYS = 3;
const GAMES = 'appid,appname,brief_intro,newcps\nstory001,Story Quest,A tale of a tale,40\nstory002,Other Quest,,30\n';

test('earnings are estimated, settled after the waiting period, refunded, owed and paid, to the cent (Spec: C1)', async ({
  browser,
  request,
  story,
}) => {
  test.setTimeout(300_000);
  await importGames(browser, story);
  await setPlan(browser, story);
  const { leader, member } = await makeTeam(request, story);
  const source = await addSource(request, story);
  const phone = await openPhone(browser, story, member);
  const above = await openPhone(browser, story, leader);
  const phones = [phone.context(), above.context()];

  // The promoter applies and shares.
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Apply for Story Quest' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Story Quest' });
  await sheet.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(phone.getByText('Copied successfully')).toBeVisible();
  const shared = await phone.evaluate(() => navigator.clipboard.readText());

  // A visitor comes, and buys: the open report shows an estimate at once.
  await openReport(phone);
  await openReport(above);
  await expect(phone.getByRole('heading', { name: 'No earnings yet' })).toBeVisible();
  const sale = { transaction_id: randomUUID(), click_id: await visit(browser, shared), amount: '333.33' };
  await source.say({ ...sale, status: 'approved' });
  await expect(phone.getByTestId('estimated')).toHaveText('₱66.66');
  await expect(phone.getByTestId('settled')).toHaveText('₱0.00');
  await expect(above.getByTestId('estimated')).toHaveText('₱6.66');

  // The explanation of the amount, down to the click.
  await phone.getByRole('link', { name: 'All entries' }).click();
  await phone.getByRole('link', { name: /Story Quest/ }).click();
  await expect(phone.getByRole('heading', { name: 'Estimated' })).toBeVisible();
  await expect(phone.getByText(/^It settles on .* unless the sale is cancelled before/)).toBeVisible();
  for (const step of [
    'A visitor opened your link',
    'A player bought something',
    'The platform pays 40% of it',
    'Your rate: 50%',
  ])
    await expect(phone.getByText(step)).toBeVisible();

  // The waiting period ends: settled live on the page, and in the wallet.
  await story.pass(HOLD_DAYS, phones);
  await expect(phone.getByRole('heading', { name: 'Settled' })).toBeVisible();
  await expect(above.getByTestId('settled')).toHaveText('₱6.66');
  await above.getByRole('link', { name: 'All entries' }).click();
  await above.getByRole('link', { name: /Story Quest/ }).click();
  await expect(above.getByText(`A visitor opened the link of ${member.user.uid}`)).toBeVisible();
  await expect(above.getByText(`Your share for your member ${member.user.uid}: 5%`)).toBeVisible();
  await expectWallet(phone, '₱66.66');

  // Most of the earning is withdrawn; then the sale is refunded.
  await addWallet(request, member);
  await withdraw(phone, '60');
  const decided = await decideOnWithdrawal(request, new URL(phone.url()).searchParams.get('id') ?? '', 'approve', '');
  expect(decided.status).toBe(200);
  await expect(phone.getByRole('heading', { name: 'Completed', exact: true })).toBeVisible({ timeout: 60_000 });
  await expectWallet(phone, '₱6.66');
  await source.say({ ...sale, status: 'reversed' });
  await expect(phone.getByText('You owe ₱60.00')).toBeVisible();
  await expect(phone.getByTestId('total')).toHaveText('₱0.00');
  await phone.getByRole('link', { name: 'Transactions' }).click();
  await phone.getByRole('link', { name: /Commission.*Added to what you owe: ₱60.00/ }).click();
  await expect(phone.getByRole('heading', { name: 'Commission' })).toBeVisible();
  await expect(phone.getByText('−₱6.66').first()).toBeVisible();

  // The leader changes the rate between two sales: each has the rate of its time, and the debt is paid first.
  await source.say({ click_id: await visit(browser, shared), amount: '500.00' });
  await expectEstimated(phone, '₱100.00');
  await changeRate(above, member.user.uid, '60');
  await source.say({ click_id: await visit(browser, shared), amount: '250.00' });
  await expect(phone.getByTestId('estimated')).toHaveText('₱160.00');
  await story.pass(HOLD_DAYS, phones);
  await expect(phone.getByTestId('settled')).toHaveText('₱160.00');
  await expect(phone.getByTestId('reversed')).toHaveText('₱66.66');
  await phone.getByRole('link', { name: 'All entries' }).click();
  await phone.getByRole('link', { name: /₱100\.00/ }).click();
  await expect(phone.getByText('Your rate: 50%')).toBeVisible();
  await expect(phone.getByText('What you owed was paid from it first.')).toBeVisible();
  const posting = phone.getByRole('link', { name: /^Commission/ });
  await expect(posting).toContainText('Paid towards what you owe: ₱60.00');
  await posting.click();
  await expect(phone.getByRole('heading', { name: 'Commission' })).toBeVisible();
  await expect(phone.getByText('₱100.00').first()).toBeVisible();
  await expectWallet(phone, '₱100.00');
  await expect(phone.getByText('You owe')).toHaveCount(0);
  await expectEstimated(above, '₱0.00');
  await expect(above.getByTestId('settled')).toHaveText('₱15.00');

  const figures = await checkInvariants(story.db, new Date());
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
  const rebuilt = await rebuildEarnings(story.db, 'demo', { repairs: false, progress: () => {} }, story.now());
  expect(rebuilt).toMatchObject({ findings: [], waiting: 0 });
});

/** Imports the catalogue from a file: first the preview with the refused row, then the import. */
async function importGames(browser: Browser, { url }: Story): Promise<void> {
  const page = await browser.newPage({ ...DESKTOP, baseURL: url });
  await openConsole(page, 'owner', '/console/catalogue');
  await page.getByRole('link', { name: 'Import a file' }).click();
  const file = { name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(`${GAMES}story003,,,20\n`) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByText('line 4, appname: is missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.getByLabel('Leave out rows that are refused').check();
  await expect(page.getByText('New: 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/games\.csv: 2 items, 2 new/)).toBeVisible();
  await expect(page.getByText('1 entry not readable')).toBeVisible();
  await page.getByRole('link', { name: 'All imports of files' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'games.csv' })).toContainText('2 new');
  await page.close();
}

/** One operator proposes a plan, another approves it. */
async function setPlan(browser: Browser, { url }: Story): Promise<void> {
  const maker = await browser.newPage({ ...DESKTOP, baseURL: url });
  await openConsole(maker, 'owner', '/console/plans');
  await maker.getByRole('button', { name: 'Add a plan' }).click();
  await maker.getByLabel('Short name').fill('standard');
  await maker.getByLabel('Name', { exact: true }).fill('Standard');
  await maker.getByLabel('Days until settled').fill(String(HOLD_DAYS));
  await maker.getByRole('button', { name: 'Show changes' }).click();
  await maker.getByRole('button', { name: 'Request approval' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The first plan');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(maker.getByText('A version waits for approval')).toBeVisible();
  await maker.close();

  const checker = await browser.newPage({ ...DESKTOP, baseURL: url });
  await openConsole(checker, 'checker', '/console/approvals');
  await checker.getByRole('row').filter({ hasText: 'Standard: new version' }).click();
  await checker.getByRole('complementary', { name: 'Approvals' }).getByRole('button', { name: 'Approve' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(checker.getByText('Approved and carried out')).toBeVisible();
  await checker.close();
}

type Promoter = LoggedIn & { phone: string };

/** A leader at 80 % with 5 % of direct members' sales, and a member who starts at 50 %. */
async function makeTeam(request: APIRequestContext, { db }: Story): Promise<{ leader: Promoter; member: Promoter }> {
  const leader = await registerPerson(request);
  await db
    .updateTable('users')
    .set({ job: 1, rate: '80', rate1: '5', rate2: '2', default_rate: '50' })
    .where('uid', '=', leader.user.uid)
    .execute();
  return { leader, member: await registerPerson(request, leader.user.uid) };
}

/** Adds a source of postbacks through the console's calls, which then reports. */
async function addSource(request: APIRequestContext, story: Story) {
  const { token } = await logInOperator(request, 'owner');
  const terms = {
    source: 'network',
    name: 'A network',
    mapping: {},
    events: [],
    scope: ['messaging', 'video', 'app'],
    aDay: '500000.00',
  };
  const { data } = await callApi(request, '/console/sources/create', terms, token);
  const checker = await logInOperator(request, 'checker');
  const { data: waiting } = await callApi(request, '/console/approvals/list', { kind: 'source' }, checker.token);
  await approveShown(request, waiting.content[0]?.id ?? '', checker.token);
  return {
    async say(fields: Readonly<Record<string, string>>): Promise<void> {
      const event = { event_id: randomUUID(), transaction_id: randomUUID(), event: 'purchase', ...fields };
      const body = JSON.stringify(event);
      const timestamp = String(Math.floor(story.now().getTime() / 1000));
      const signature = createHmac('sha256', data.secret).update(`${timestamp}.${body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
      const answer = await request.post(new URL(data.address).pathname, { data: body, headers });
      expect(await answer.json()).toMatchObject({ status: 200 });
    },
  };
}

async function openPhone(browser: Browser, story: Story, person: LoggedIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: story.url, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.clock.install();
  const page = await context.newPage();
  await keepSession(page, person);
  return page;
}

/** Opens the shared link in a separate browser; returns the click's id, which the target gets. */
async function visit(browser: Browser, link: string): Promise<string> {
  // The target is on a foreign server, which must not be called.
  const context = await browser.newContext({
    userAgent: PHONE_AGENT,
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost' },
  });
  const page = await context.newPage();
  const [sent] = await Promise.all([
    page.waitForRequest(/^https:\/\/example\.com/),
    page.goto(link).catch(() => undefined),
  ]);
  await context.close();
  return new URL(sent.url()).searchParams.get('click_id') ?? '';
}

async function openReport(page: Page): Promise<void> {
  const live = page.waitForResponse((response) => response.url().endsWith('/live'));
  await page.goto('/report');
  await live;
}

async function expectEstimated(page: Page, amount: string): Promise<void> {
  await openReport(page);
  await expect(page.getByTestId('estimated')).toHaveText(amount);
}

async function expectWallet(page: Page, amount: string): Promise<void> {
  await page.goto('/my');
  await expect(page.getByTestId('total')).toHaveText(amount);
}

async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
}

async function changeRate(page: Page, uid: string, rate: string): Promise<void> {
  await page.goto(`/Downline/${uid}`);
  await page.getByRole('button', { name: 'Change rate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New rate in percent' }).fill(rate);
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await expect(dialog).toBeHidden();
}
