import { expect, type Page, test } from '@playwright/test';
import { callApi, codeSentTo, freshPhone, logInPerson, openAs, PASSWORD, registerPerson } from '../support/people.ts';

const PIN = '271938';

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) {
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  }
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^App lock/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await type(page, PIN);
  await type(page, PIN);
  await expect(page.getByText('App lock is on')).toBeVisible();
  await page.getByRole('button', { name: /^App lock ?On/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'At once' }).click();
  await page.keyboard.press('Escape');
}

test.describe('the app lock of a phone', () => {
  test('hides the app when it opens, until the PIN is right', async ({ page, request }) => {
    await openAs(page, await registerPerson(request), '/Setting');
    await lock(page);
    await page.reload();
    const screen = page.getByRole('dialog', { name: 'Enter your app PIN' });
    await expect(screen).toBeVisible();
    await expect(page.getByText('Logged-in devices')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(screen).toBeVisible();
    await type(page, '000111');
    await expect(screen.getByText('Wrong PIN. 4 tries left')).toBeVisible();
    await type(page, PIN);
    await expect(screen).toBeHidden();
    await expect(page.getByText('Logged-in devices')).toBeVisible();
  });

  test('logs this phone out after five wrong PINs, and is gone with the log-out', async ({ page, request }) => {
    const person = await registerPerson(request);
    await openAs(page, person, '/Setting');
    await lock(page);
    await page.reload();
    const screen = page.getByRole('dialog', { name: 'Enter your app PIN' });
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await type(page, '000111');
      await expect(screen.getByText(`Wrong PIN. ${left} left`)).toBeVisible();
    }
    await type(page, '000111');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Too many wrong PINs. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('appLock'))).toBeNull();
  });
});

test('a user logs all other devices out, and this one stays', async ({ page, request }) => {
  const person = await registerPerson(request);
  const elsewhere = [await logInPerson(request, person.phone), await logInPerson(request, person.phone)];
  await openAs(page, person, '/Setting');
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(page.getByText('2 devices logged out')).toBeVisible();
  for (const { token } of elsewhere) expect((await callApi(request, '/user/sessions', {}, token)).status).toBe(996);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out all other devices' })).toBeHidden();
});

test('the phone number is changed by the password and a code sent to the new one', async ({ page, request }) => {
  const person = await registerPerson(request);
  const phone = freshPhone();
  await openAs(page, person, '/Setting');
  await page.getByRole('button', { name: /^Phone number/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Phone number' });
  await expect(sheet.getByText('We tell your old number by text message.')).toBeVisible();
  await sheet.getByLabel('New phone number').fill(phone);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(sheet.getByText(/We sent you a code/)).toBeVisible();
  await sheet.getByLabel('Verification code').fill(await codeSentTo(request, phone));
  await sheet.getByLabel('Current password', { exact: true }).fill('wrong123');
  await sheet.getByRole('button', { name: 'Change number' }).click();
  await expect(sheet.getByText('The current password is wrong')).toBeVisible();
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Change number' }).click();
  await expect(page.getByText(/^Your number is now/)).toBeVisible();
  expect((await logInPerson(request, phone)).user.uid).toBe(person.user.uid);
});
