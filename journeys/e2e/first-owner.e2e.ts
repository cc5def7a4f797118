import { createOwnerLink } from '@pitaka/server/modules/identity/operators/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '@pitaka/server/modules/site/sites/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { expectFits } from '../support/fits.ts';

const PASSWORD = 'violet teapot 41 x';

let db: Database;
let made = 0;
test.beforeAll(() => {
  const connectionString = findRunningDatabase(process.env.JOURNEYS_DATA ?? '')?.app ?? '';
  db = openDatabase(openPool({ connectionString, max: 1 }));
});
test.afterAll(() => db.destroy());

/** A new site without operators, as `npm run live` makes it, and the address of its owner's link. */
async function makeOwnerless(
  request: APIRequestContext,
  baseURL: string | undefined,
  now = new Date(),
): Promise<string> {
  const siteId = `new-${Date.now().toString(36)}-${process.pid}-${++made}`;
  const site = { siteId, name: 'Harbour Wallet', domains: [`${siteId}.localhost`], roleLabels: DEFAULT_ROLE_LABELS };
  const created = await createSite(db, { ...site, settings: {} }, now);
  if (!created.ok) throw new Error(created.code);
  const link = await createOwnerLink(db, siteId, now);
  if (!link.ok) throw new Error(link.code);
  const own = String(baseURL).replace('localhost', `${siteId}.localhost`);
  // The server knows the new host some seconds later.
  await expect
    .poll(async () => {
      const answer = await request.post('/site/current', { data: {}, headers: { host: new URL(own).host } });
      return (await answer.json()).data?.name;
    })
    .toBe('Harbour Wallet');
  return `${own}/console/welcome#${link.value.token}`;
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${width} wide`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 });

    test('the first owner chooses a name and a password by the link, and sets up a second factor', async ({
      page,
      request,
      baseURL,
    }) => {
      const link = await makeOwnerless(request, baseURL);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Welcome to Pitaka' })).toBeVisible();
      await expect(page.getByText('You are the first owner of Harbour Wallet')).toBeVisible();
      await expectAccessibleInBoth(page, 'the first owner’s link');
      await expectFits(page, 'the first owner’s link');

      const make = page.getByRole('button', { name: 'Create the owner' });
      await expect(make).toBeDisabled();
      await page.getByLabel('Name').fill('Ana');
      await page.getByLabel('Password').fill('harbourwallet1');
      await make.click();
      await expect(page.getByText('Use lower-case letters, digits, dots and dashes')).toBeVisible();
      await page.getByLabel('Name').fill('ana');
      await make.click();
      await expect(page.getByText('The password needs 12 characters or more')).toBeVisible();
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByLabel('Name').fill(`ana-${made}-${process.pid}-${width}`);
      await make.click();

      await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
      // The token is neither in the address nor in the browser's history.
      expect(page.url()).not.toContain('#');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Show the QR code' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();

      await page.evaluate(() => localStorage.clear());
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByRole('alert')).toContainText('has been used');
      await page.getByRole('link', { name: 'Log in to the console' }).click();
      await expect(page.getByLabel('Password')).toBeVisible();
    });
  });
}

test('an owner’s link that has expired or is incomplete is refused, and the page names the next step', async ({
  page,
  request,
  baseURL,
}) => {
  const old = await makeOwnerless(request, baseURL, new Date(Date.now() - 25 * 3_600_000));
  await page.goto(old);
  await expect(page.getByRole('alert')).toContainText('This link has expired. Make a new one');
  await page.goto('about:blank');
  await page.goto(String(old).replace(/#.*/, ''));
  await expect(page.getByRole('alert')).toContainText('This address is not complete');
  await page.goto('about:blank');
  await page.goto(`${String(old).replace(/#.*/, '')}#wrong`);
  await expect(page.getByRole('alert')).toContainText('This link is not valid');
});
