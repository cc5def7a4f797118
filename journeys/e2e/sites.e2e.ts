import { expect, test } from '@playwright/test';
import { openConsole } from '../support/console.ts';
import { freshPhone, logInPerson, PASSWORD, PROMOTER } from '../support/people.ts';

test('each host is a separate site: title, switches, users (Spec: A1)', async ({ page, request, baseURL }) => {
  const person = await logInPerson(request, PROMOTER);
  await page.goto(`${(baseURL ?? '').replace('localhost', 'mango.localhost')}/login`);
  const ask = (path: string, token?: string) =>
    page.evaluate(
      async ([to, known]) => {
        const headers: Record<string, string> = known ? { authorization: `Bearer ${known}` } : {};
        return (await fetch(to ?? '', { method: 'POST', headers })).json();
      },
      [path, token],
    );
  const { data: site } = await ask('/site/current');
  expect(site).toMatchObject({ id: 'mango', unit: 'COIN', tabLabels: 'locale' });
  await expect(page).toHaveTitle(site.name);
  // A session of one site is unknown to another.
  expect(await ask('/user/sessions', person.token)).toMatchObject({ status: 999, code: 'session_unknown' });
});

test('a site created on the console answers at its domain, and a user joins it', async ({
  browser,
  request,
  baseURL,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  await openConsole(page, 'owner', '/console/sites');
  await page.getByRole('button', { name: 'New site' }).click();
  const dialog = page.getByRole('dialog');
  const id = `story-${Date.now()}`;
  await dialog.getByLabel('Name', { exact: true }).fill(id);
  await dialog.getByLabel('Short name').fill(id);
  await dialog.getByLabel('Domain').fill(`${id}.localhost`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('button', { name: `Work on ${id}` })).toBeVisible();
  await page.close();

  const host = (baseURL ?? '').replace('localhost', `${id}.localhost`);
  const phone = await browser.newPage({ baseURL: host });
  await phone.goto('/register');
  await expect(phone).toHaveTitle(id);
  const number = freshPhone();
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(phone.getByText('We sent you a code')).toBeVisible();
  const code = await phone.evaluate(async (to) => (await fetch(`/sandbox/sms?areaCode=63&phone=${to}`)).json(), number);
  await phone.getByRole('textbox', { name: 'Verification code' }).fill(code.code);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Register' }).click();
  await expect(phone.getByText('No games yet')).toBeVisible();
  await phone.close();
  // Another site does not know this user.
  await expect(logInPerson(request, number)).rejects.toThrow();
});
