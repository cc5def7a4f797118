import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleButColours, expectAccessibleInBoth } from '../support/axe.ts';
import { logInOperator, openConsole } from '../support/console.ts';
import { callApi, registerPerson } from '../support/people.ts';
import { watchQuiet } from '../support/quiet.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

const PLACES = [
  '/console/',
  '/console/withdrawals',
  '/console/withdrawals?view=done',
  '/console/deposits?view=all',
  '/console/accounts',
  '/console/catalogue',
  '/console/catalogue?view=delisted',
  '/console/catalogue/import',
  '/console/catalogue/order?kind=app',
  '/console/applications',
  '/console/applications?view=all',
  '/console/platforms',
  '/console/conversions',
  '/console/conversions?view=parked',
  '/console/fraud',
  '/console/sources',
  '/console/deliveries',
  '/console/partners',
  '/console/outgoing',
  '/console/plans',
  '/console/groups',
  '/console/exchange-rates',
  '/console/users',
  '/console/users/10000000',
  '/console/users/10000000?tab=money',
  '/console/users/10000000?tab=promotion',
  '/console/users/10000000?tab=statement',
  '/console/users/10000000?tab=devices',
  '/console/approvals?view=all',
  '/console/payout-files',
  '/console/payout-files/next/manual',
  '/console/statements',
  '/console/ledger',
  '/console/ledger/journals',
  '/console/ledger/account/house%3Aequity',
  '/console/audit',
  '/console/staff',
  '/console/content',
  '/console/content?kind=notice',
  '/console/content?kind=terms',
  '/console/content?kind=support',
  '/console/sites',
  '/console/health',
  '/console/reasons',
  '/console/settings?section=withdrawal',
  '/console/account',
  '/console/records/nothing',
  '/console/nowhere',
] as const;

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1100 };

/** Rows are alike: axe checks this many of each list, not fifty. */
const ROWS_LOOKED_AT = 10;

test('every page of the console is accessible and fits, on a desktop and a tablet, in light and dark', async ({
  page,
}) => {
  test.setTimeout(400_000);
  await page.route('**/console/**/list', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), size: ROWS_LOOKED_AT }) }),
  );
  const quiet = watchQuiet(page);
  await openConsole(page, 'owner');
  for (const place of PLACES) {
    await page.setViewportSize(DESKTOP);
    // Like a link: loading the whole console for each page takes as long as checking it.
    await page.evaluate((path) => history.pushState(null, '', path), place);
    await quiet();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBoth(page, `${place} on a desktop`);
    await expectNotWider(page, `${place} on a desktop`);
    await page.setViewportSize(TABLET);
    await expectAccessibleButColours(page, `${place} on a tablet`);
    await expectNotWider(page, `${place} on a tablet`);
  }
});

async function expectNotWider(page: Page, where: string): Promise<void> {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, `${where} scrolls sideways`).toBe(false);
}

test('a table wider than its frame can be scrolled by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openConsole(page, 'owner');
  await page.goto('/console/users/10000000?tab=statement');
  const table = page.getByRole('region').filter({ has: page.getByRole('table') });
  await table.focus();
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(page, 'a table wider than its frame');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table).toHaveCount(0);
});

test('a link to an old event shows it, even if the list has not loaded that far', async ({ page, request }) => {
  const { token } = await logInOperator(request, 'owner');
  const { data } = await callApi(request, '/console/audit/list', {}, token);
  const first = data.content.at(-1);
  await openConsole(page, 'owner', `/console/audit?operator=nobody-of-this-name&id=${first?.position}`);
  const event = page.getByRole('complementary', { name: 'Audit event' });
  await expect(event).toContainText(first?.action ?? 'no event');
  await expect(event).toContainText(first?.hash ?? 'no hash');
});

test('an operator who may not decide an approval or change a setting reads why', async ({ page, request }) => {
  const checker = await logInOperator(request, 'checker');
  const person = await registerPerson(request);
  const requested = await callApi(
    request,
    '/console/approvals/request',
    {
      kind: 'adjustment',
      target: person.user.uid,
      payload: { direction: 'credit', amount: '10.00', source: 'goodwill' },
      reason: 'a test',
    },
    checker.token,
  );
  await openConsole(page, 'maker', `/console/approvals?id=${requested.data.id}`);
  const record = page.getByRole('complementary');
  await expect(record.getByText('You cannot decide this')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.goto('/console/settings?section=withdrawal');
  await expect(page.getByText('Your role can see these settings, but not change them')).toBeVisible();
});
