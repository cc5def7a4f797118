import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { alertOf, field } from '../support/fields.ts';
import {
  codeSentTo,
  keepSession,
  logInPerson,
  openAs,
  PINNER,
  PROMOTER,
  registerPerson,
  TEAM_LEAD,
} from '../support/people.ts';
import { openSecondSite } from '../support/second-site.ts';

async function chooseBank(page: Page, typed: string, name: string) {
  await page.getByRole('button', { name: /^Bank:/ }).click();
  const list = page.getByRole('dialog');
  await list.getByRole('searchbox', { name: 'Search for a bank' }).fill(typed);
  await list.getByRole('button', { name, exact: true }).click();
  await expect(list).toHaveCount(0);
}

test('a bank account is added with a code; each error is shown at its field, and the typed values stay (Spec: D4)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/Withdraw');
  await expect(page.getByText('Add a payout account')).toBeVisible();
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  const save = page.getByRole('button', { name: 'Save account' });
  await save.click();
  for (const message of [
    'Please enter the holder’s name',
    'Please choose a bank',
    'Please enter card number',
    'Please enter bank phone number',
    'Please enter verification code',
  ]) {
    await expect(alertOf(page, message)).toBeVisible();
  }
  await expectAccessible(page, 'the bank form with what is wrong');

  // In the site's own country the account number is enough.
  await chooseBank(page, 'bdo uni', 'BDO Unibank');
  await expect(field(page, 'SWIFT or branch code')).toHaveCount(0);
  await field(page, 'Account holder’s name').fill('Pilar Reyes');
  await field(page, 'Mobile number registered with the bank').fill('12345');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
  await field(page, 'Verification code').fill(await codeSentTo(request, person.phone));
  await save.click();
  await expect(alertOf(page, 'The bank phone number has 10 digits')).toBeVisible();
  await field(page, 'Mobile number registered with the bank').fill('917 123 4567');
  await expect(field(page, 'Account holder’s name')).toHaveValue('Pilar Reyes');
  await field(page, 'Card or account number').fill(`00${person.user.uid}11`);
  await page.route('**/appcard/edit', (route) => route.abort('connectionreset'), { times: 1 });
  await save.click();
  await expect(alertOf(page, 'Could not reach the server')).toBeVisible();
  await expect(field(page, 'Card or account number')).toHaveValue(`00${person.user.uid}11`);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Account saved' })).toBeVisible();
  await expect(page.getByText('You can withdraw to it now.')).toBeVisible();
  await expectAccessible(page, 'a saved account');

  await page.getByRole('link', { name: 'All payout accounts' }).click();
  await expect(page.getByText('BDO Unibank')).toBeVisible();
  await expect(page.getByText(/•••• \d{2}11 · Pilar Reyes/)).toBeVisible();
});

test('an account under another name is reviewed before it can be used', async ({ page, request }) => {
  const person = await logInPerson(request, TEAM_LEAD);
  await openAs(page, person, '/Cards');
  await page.getByRole('link', { name: 'Add an e-wallet' }).click();
  await expect(field(page, 'Account holder’s name')).toHaveValue('Marco Santos');
  await expect(page.getByText('If the name is not Marco Santos, we verify the account')).toBeVisible();
  const wallet = page.getByRole('combobox', { name: 'E-wallet' });
  // Only banks of the site's country are listed.
  await expect(wallet.getByRole('option')).toHaveText(['Choose an e-wallet', 'GCash', 'Maya', 'GrabPay', 'ShopeePay']);
  await wallet.selectOption({ label: 'GCash' });
  await field(page, 'Account holder’s name').fill('Lucia Santos');
  await field(page, 'E-wallet mobile number').fill('0917 12');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  const code = field(page, 'Verification code');
  const save = page.getByRole('button', { name: 'Save account' });
  const sent = await codeSentTo(request, TEAM_LEAD);
  await code.fill(sent);
  await save.click();
  await expect(alertOf(page, 'Wallet number incorrect format')).toBeVisible();
  await field(page, 'E-wallet mobile number').fill('0917 000 0451');
  await code.fill(sent === '000000' ? '000001' : '000000');
  await save.click();
  await expect(alertOf(page, 'Wrong or expired code')).toBeVisible();
  await code.fill(sent);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Account saved' })).toBeVisible();
  await expect(page.getByText('so we need to verify the account first')).toBeVisible();
  await page.getByRole('link', { name: 'All payout accounts' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lucia Santos' })).toContainText('Verifying');
});

test('an account is removed with a code', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PINNER), '/Cards');
  await page.getByRole('button', { name: /^Remove Maya/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Remove this account?' });
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await expect(sheet.getByText('Please enter verification code')).toBeVisible();
  await expectAccessible(page, 'removing an account');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(sheet.getByText('We sent you a code')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Verification code' }).fill(await codeSentTo(request, PINNER));
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Account removed')).toBeVisible();
  await expect(page.getByText('Ramon Reyes')).toHaveCount(0);
  await expect(page.getByText('GCash')).toBeVisible();
});

test('a site offers the banks and wallets of its countries, each with its own form', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { mango, request, person } = await openSecondSite(playwright, baseURL, PROMOTER);
  await keepSession(page, person);
  await page.goto(`${mango}/Cards`);
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await chooseBank(page, 'state bank', 'State Bank of India');
  await field(page, 'Verification code').fill('000000');
  const save = page.getByRole('button', { name: 'Save account' });
  await save.click();
  await expect(field(page, 'IFSC code')).toBeVisible();
  await expect(alertOf(page, 'Please enter IFSC code')).toBeVisible();
  await chooseBank(page, 'bbva mex', 'BBVA México');
  await field(page, 'Account holder’s name').fill('Pilar Reyes');
  await field(page, 'CLABE').fill('0121 8000 1234 5678 90');
  await expect(field(page, 'SWIFT or branch code')).toHaveCount(0);
  await field(page, 'Mobile number registered with the bank').fill('917 123 4567');
  await save.click();
  await expect(alertOf(page, 'Please check this number for a typing error')).toBeVisible();
  await expect(field(page, 'Account holder’s name')).toHaveValue('Pilar Reyes');

  await page.goto(`${mango}/Cards`);
  await page.getByRole('link', { name: 'Add an e-wallet' }).click();
  const wallet = page.getByRole('combobox', { name: 'E-wallet' });
  await expect(wallet.getByRole('option')).toHaveText(['Choose an e-wallet', 'UPI', '支付宝 (Alipay)']);
  await wallet.selectOption({ label: '支付宝 (Alipay)' });
  await expect(field(page, 'E-wallet mobile number or email')).toBeVisible();
  await request.dispose();
});
