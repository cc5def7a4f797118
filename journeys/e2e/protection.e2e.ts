import { expect, type Page, test } from '@playwright/test';
import { creditPerson } from '../support/console.ts';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { openAs, PASSWORD, registerPerson } from '../support/people.ts';

async function setLimit(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByLabel('At most').fill(amount);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
}

async function takeBreak(page: Page, button: string, question: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toContainText('Stopped: Deposits, bets, bonuses');
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

test('a limit is lowered at once and raised a day later; a break stops spending and shows how to end it (Spec: F3)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await creditPerson(request, person.user.uid, '300.00');
  await openAs(page, person, '/Protection');
  const day = page.getByRole('button', { name: /^Deposits in 24 hours/ });
  await expect(day).toContainText('No limit');
  await expectFitsAndAccessible(page, '/Protection');

  await setLimit(page, 'Deposits in 24 hours', '500');
  await expect(day).toContainText('₱500.00');
  await setLimit(page, 'Deposits in 24 hours', '200');
  await expect(day).toContainText('₱200.00');
  await setLimit(page, 'Deposits in 24 hours', '1000');
  await expect(day).toContainText(/₱200\.00.*₱1,000\.00 from /);
  await expect(page.getByText('Your current limit applies until then.')).toBeVisible();

  await page.goto('/Deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('300');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/you set yourself.*₱200\.00/);

  await page.goto('/Protection');
  await takeBreak(page, 'Cool off', 'Take a break of 24 hours?', 'Start the break');
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cool off', exact: true })).toBeVisible();

  await page.goto('/Deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('alert')).toContainText(/break/i);

  await page.goto('/Protection');
  await takeBreak(page, 'Exclude yourself', 'Exclude yourself for 6 months?', 'Exclude myself');
  await expect(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  await expect(page.getByText(/^At least until /)).toBeVisible();
  // It cannot be ended early: there is no button.
  await expect(page.getByRole('button', { name: 'Request to return' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cool off', exact: true })).toHaveCount(0);
  await expectFitsAndAccessible(page, 'a self-exclusion');

  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page).toHaveURL(/\/Withdraw$/);
  await expect(page.getByText('₱300.00').first()).toBeVisible();
});

test('the file of the user’s data is saved only with the password (Spec: F3)', async ({ page, request }) => {
  await openAs(page, await registerPerson(request), '/Protection');
  await page.getByRole('button', { name: 'Prepare file' }).click();
  await page.getByRole('button', { name: /^Save To read/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Your data' });
  const save = sheet.getByRole('button', { name: 'Save file' });
  await save.click();
  await expect(sheet.getByLabel('Your password')).toHaveAccessibleDescription(/.+/);
  await sheet.getByLabel('Your password').fill('another1');
  await save.click();
  await expect(sheet.getByLabel('Your password')).toHaveAccessibleDescription(/Wrong password/);
  await expectFitsAndAccessible(page, 'the password for the own data');
  await sheet.getByLabel('Your password').fill(PASSWORD);
  const saved = page.waitForEvent('download');
  await save.click();
  expect((await saved).suggestedFilename()).toMatch(/^my-data-[0-9]{8}\.html$/);
  await expect(sheet).toBeHidden();
});
