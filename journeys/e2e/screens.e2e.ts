import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { expectFits } from '../support/fits.ts';
import { callApi, keepSession, openAs, PINNER, PROMOTER, sessionOf } from '../support/people.ts';

// Each screen separately: the workers share them.
test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

for (const path of [
  '/login',
  '/register',
  '/reset',
  '/Help',
  '/Service',
  '/AboutUs',
  '/AboutUs?text=privacy',
  '/Setting',
  '/no-such-page',
]) {
  test(`${path} is accessible without a session, and fits at 320 px and twice the text size`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBoth(page, path);
    await expectFitsEverywhere(page, path);
  });
}

for (const path of ['/', '/promotion/1', '/promotion/2', '/Setting', '/team', '/Transfer', '/RakeBack']) {
  test(`${path} is accessible and fits at 320 px and twice the text size`, async ({ page, request }) => {
    await openAs(page, await sessionOf(request, PINNER), path);
    await expectLoaded(page);
    await expectAccessibleInBoth(page, path);
    await expectFitsEverywhere(page, path);
  });
}

for (const path of [
  '/report',
  '/ReportDetails',
  '/my',
  '/Transfer?uid=10000000',
  '/Safe',
  '/Records',
  '/Deposit',
  '/DepositDetails',
  '/Withdraw',
  '/WithdrawDetails',
  '/Cards',
  '/AddCard',
  '/AddZhiFuBao',
]) {
  test(`${path} is accessible and fits at 320 px and twice the text size, in English and Spanish`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await openAs(page, await sessionOf(request, PINNER), path);
    await expectLoaded(page);
    await expectAccessibleInBoth(page, path);
    await expectFitsEverywhere(page, `${path} in English`);

    await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
    await context.addInitScript(() => localStorage.setItem('locale', 'es'));
    await page.goto(path);
    await expectLoaded(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectFitsEverywhere(page, `${path} in Spanish`);
  });
}

for (const path of ['/Withdraw', '/promotion/1']) {
  test(`${path} of a user with accounts and links fits in Spanish`, async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
    await context.addInitScript(() => localStorage.setItem('locale', 'es'));
    await openAs(page, await sessionOf(request, PROMOTER), path);
    await expectLoaded(page);
    await expectFitsEverywhere(page, path);
  });
}

/** One record of each kind with a separate page. */
const PAGES_OF_ONE: readonly ((request: APIRequestContext, token: string) => Promise<string>)[] = [
  async (request, token) => {
    const { data } = await callApi(request, '/wxcps/applist', {}, token);
    return `/GameDetail/${data.content[0]?.appid}`;
  },
  async (request, token) => {
    const { data } = await callApi(request, '/team/members', {}, token);
    return `/Downline/${data.content[0]?.uid}`;
  },
  async (request, token) => {
    const { data } = await callApi(request, '/wallet/records', {}, token);
    return `/Records/${data.content[0]?.id}`;
  },
  async (request, token) => {
    const { data } = await callApi(request, '/deposit/list', {}, token);
    return `/DepositDetails/${data.content[0]?.id}`;
  },
  async (request, token) => {
    const { data } = await callApi(request, '/withdraw/list', {}, token);
    return `/WithdrawDetails?id=${data.content[0]?.id}`;
  },
  async (request, token) => {
    const answer = await request.get('/appcard/view', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: AnswerOf<'/appcard/view'> };
    return `/WithdrawStep/${data[0]?.id}`;
  },
];

test('the page of one item, member, record, deposit, withdrawal and account fits at 320 px and twice the text size', async ({
  page,
  request,
}) => {
  const person = await sessionOf(request, PINNER);
  await keepSession(page, person);
  for (const find of PAGES_OF_ONE) {
    const path = await find(request, person.token);
    expect(path).not.toContain('undefined');
    await page.goto(path);
    await expectLoaded(page);
    await expectFitsEverywhere(page, path);
  }
});

/** Waits for the page itself: the placeholder shown while it loads would also fit. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function expectFitsEverywhere(page: Page, where: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectFits(page, `${where} at 390 px`);
  await page.setViewportSize(SMALL_PHONE);
  await expectFits(page, `${where} at 320 px`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page, `${where} at 320 px and 200 %`);
}
