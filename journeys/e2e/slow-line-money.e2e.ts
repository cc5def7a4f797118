import { expect, test } from '@playwright/test';
import { creditPerson, SAFE_PASSWORD } from '../support/console.ts';
import { button, expectWaitingShown, heading, inDialog, navigateInApp, text } from '../support/delayed-calls.ts';
import { field } from '../support/fields.ts';
import { codeSentTo, keepSession, registerPerson } from '../support/people.ts';

// The test delays the calls: a worker would bypass it.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test('over a slow connection every action shows that it waits and is sent once: money in and out', async ({
  page,
  request,
}) => {
  const [person, other] = [await registerPerson(request), await registerPerson(request)];
  await creditPerson(request, person.user.uid, '5000');
  await keepSession(page, person);
  const sendCode = async () => {
    await button('Send code')(page).click();
    await expect(text('We sent you a code')(page)).toBeVisible();
    await field(page, 'Verification code').fill(await codeSentTo(request, person.phone));
  };
  await expectWaitingShown(page, [
    {
      what: 'a password for the safe',
      call: '/safe/setpassword',
      async prepare() {
        await page.goto('/Safe');
        for (const asks of ['Create a 6-digit safe password', 'Enter it again']) {
          await expect(heading(asks)(page)).toBeVisible();
          for (const digit of SAFE_PASSWORD) await button(digit)(page).click();
        }
        await sendCode();
      },
      press: button('Set safe password'),
      done: text('Safe password set'),
    },
    {
      what: 'into the safe',
      call: '/safe/save',
      async prepare() {
        await field(page, 'Amount').fill('25');
      },
      press: button('Add'),
      done: text('₱25.00 added to your safe'),
    },
    {
      what: 'out of the safe, by its last digit',
      call: '/safe/takeout',
      async prepare() {
        await page.getByRole('tab', { name: 'Take out' }).click();
        await field(page, 'Amount').fill('10');
        await button('Take out')(page).click();
        for (const digit of SAFE_PASSWORD.slice(0, -1)) await inDialog(digit)(page).click();
      },
      press: inDialog(SAFE_PASSWORD.slice(-1)),
      done: text('₱10.00 moved to your balance'),
    },
    {
      what: 'a payout account',
      call: '/appcard/edit',
      async prepare() {
        await navigateInApp(page, '/AddZhiFuBao');
        await page.getByRole('combobox', { name: 'E-wallet' }).selectOption({ label: 'GCash' });
        await field(page, 'Account holder’s name').fill('Story Person');
        await field(page, 'E-wallet mobile number').fill(`0917${String(Date.now()).slice(-6)}8`);
        await sendCode();
      },
      press: button('Save account'),
      done: heading('Account saved'),
    },
    {
      what: 'whom to send to',
      call: '/wallet/recipient',
      async prepare() {
        await navigateInApp(page, '/Transfer');
        await field(page, 'UID or mobile number').fill(other.user.uid);
      },
      press: button('Next'),
      done: () => field(page, 'Amount'),
    },
    {
      what: 'sending',
      call: '/wallet/transfer',
      async prepare() {
        await field(page, 'Amount').fill('30');
        await button('Review')(page).click();
      },
      press: inDialog('Send'),
      done: heading('Transfer sent'),
    },
    {
      what: 'a quote',
      call: '/withdraw/quote',
      async prepare() {
        await navigateInApp(page, '/Withdraw');
        await expect(page.getByRole('radio', { name: /GCash/ })).toBeChecked();
        await field(page, 'Amount').fill('700');
        await expect(page.getByRole('region', { name: 'Fee and amount you get' })).toContainText('₱690.00');
      },
      press: button('Review'),
      done: inDialog('Withdraw'),
    },
    {
      what: 'a withdrawal',
      call: '/withdraw/create',
      prepare: async () => {},
      press: inDialog('Withdraw'),
      done: heading('In review'),
    },
    {
      what: 'taking it back',
      call: '/withdraw/cancel',
      prepare: () => button('Cancel request')(page).click(),
      press: inDialog('Cancel request'),
      done: heading('Cancelled'),
    },
    {
      what: 'a kind of entry',
      call: '/wallet/records',
      prepare: () => navigateInApp(page, '/Records'),
      press: (at) => at.locator('main button[data-value=commission]'),
      isLiveList: true,
      done: text(/No .*|Nothing/),
    },
    {
      what: 'the file of a statement',
      call: '/wallet/export',
      prepare: () => button('Download statement')(page).click(),
      press: (at) => at.getByRole('dialog').locator('button[type="submit"]'),
      done: heading('Transactions'),
    },
    {
      what: 'a deposit',
      call: '/deposit/create',
      async prepare() {
        // The dialog before closes by going back: waiting prevents it from leaving the next page.
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await navigateInApp(page, '/Deposit');
        await page.getByRole('radio', { name: /Sandbox pay/ }).check();
        await field(page, 'Amount').fill('300');
      },
      press: button('Continue to payment · ₱300.00'),
      done: heading('Sandbox payment'),
    },
  ]);
});
