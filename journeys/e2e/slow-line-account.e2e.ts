import { expect, test } from '@playwright/test';
import { button, expectWaitingShown, heading, inDialog, navigateInApp, text } from '../support/delayed-calls.ts';
import { field } from '../support/fields.ts';
import { codeSentTo, freshPhone, keepSession, logInPerson, PASSWORD, registerPerson } from '../support/people.ts';

// The test delays the calls: a worker would bypass it.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test('over a slow connection every action shows that it waits and is sent once: logging in, registering, codes', async ({
  page,
  request,
}) => {
  const [phone, known] = [freshPhone(), (await registerPerson(request)).phone];
  const phoneField = () => field(page, 'Phone number');
  await page.addInitScript(allowPush);
  await expectWaitingShown(page, [
    {
      what: 'a code',
      call: '/cplogin/sendsms',
      async prepare() {
        await page.goto('/register');
        await phoneField().fill(phone);
      },
      press: button('Send code'),
      done: text('We sent you a code'),
    },
    {
      what: 'checking the code',
      call: '/cplogin/checkcode',
      async prepare() {
        await field(page, 'Verification code').fill(await codeSentTo(request, phone));
      },
      press: button('Continue'),
      done: heading('Choose a password'),
    },
    {
      what: 'registering',
      call: '/cplogin/reg',
      async prepare() {
        await field(page, 'Password').fill(PASSWORD);
        await page.getByLabel('Date of birth').fill('1990-01-31');
        await page.getByRole('checkbox', { name: /at least 21/ }).check();
      },
      press: button('Register'),
      done: () => page.getByRole('searchbox'),
    },
    {
      what: 'logging out',
      call: '/cplogin/logout',
      async prepare() {
        await navigateInApp(page, '/Setting');
        await button('Log out')(page).click();
      },
      press: inDialog('Log out'),
      atOnce: heading('Log in'),
      done: heading('Log in'),
    },
    {
      what: 'logging in',
      call: '/cplogin/login',
      async prepare() {
        await phoneField().fill(known);
        await field(page, 'Password').fill(PASSWORD);
      },
      press: button('Log in'),
      done: () => page.getByRole('searchbox'),
    },
    {
      what: 'ending another session',
      call: '/user/endsession',
      async prepare() {
        await logInPerson(request, known);
        await navigateInApp(page, '/Setting');
      },
      press: (at) => at.getByRole('button', { name: /^Log out .+/ }).first(),
      done: text('Device logged out'),
    },
    {
      what: 'another password',
      call: '/user/password',
      async prepare() {
        await button('Change password')(page).click();
        await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
        await page.getByLabel('New password', { exact: true }).fill('another12');
      },
      press: button('Save'),
      done: text('Password changed'),
    },
    {
      what: 'push notifications',
      call: '/message/push',
      prepare: async () => {},
      press: (at) => at.getByRole('checkbox', { name: 'Push notifications' }),
      done: (at) => at.getByRole('checkbox', { name: 'Push notifications', checked: true }),
    },
    {
      what: 'a break',
      call: '/protection/cooloff',
      async prepare() {
        await navigateInApp(page, '/Protection');
        await button('Cool off')(page).click();
      },
      press: inDialog('Start the break'),
      done: heading('You are taking a break'),
    },
    {
      what: 'a longer one',
      call: '/protection/exclude',
      prepare: () => button('Exclude yourself')(page).click(),
      press: inDialog('Exclude myself'),
      done: heading('You have excluded yourself'),
    },
    {
      what: 'a forgotten password',
      call: '/cplogin/forgotpwd',
      async prepare() {
        await navigateInApp(page, '/reset');
        await phoneField().fill(known);
        await button('Send code')(page).click();
        await expect(text('We sent you a code')(page)).toBeVisible();
        await field(page, 'Verification code').fill(await codeSentTo(request, known));
        await page.getByLabel('New password', { exact: true }).fill('forgotten12');
      },
      press: button('Set new password'),
      done: text('Log in with your new password'),
    },
  ]);
});

/** In the page: simulates the browser's part of push notifications, which a headless browser lacks. */
function allowPush(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => 'granted';
  const given = { endpoint: 'https://push.invalid/phone', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };
  const ready = Promise.resolve({ pushManager: { subscribe: async () => ({ toJSON: () => given }) } });
  Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => ready });
}

test('over a slow connection every action shows that it waits and is sent once: identity, invitation, protection, agent, messages', async ({
  page,
  request,
}) => {
  const [person, inviter] = [await registerPerson(request), await registerPerson(request)];
  await keepSession(page, person);
  await expectWaitingShown(page, [
    {
      what: 'whose code it is',
      call: '/invite/check',
      async prepare() {
        await page.goto('/Invite');
        await page.getByLabel('Invite code', { exact: true }).fill(inviter.user.uid);
      },
      press: button('Continue'),
      done: (at) => at.getByRole('dialog', { name: 'Add this code?' }),
    },
    {
      what: 'binding it',
      call: '/invite/bind',
      prepare: async () => {},
      press: inDialog('Add code'),
      done: text(`(${inviter.user.uid})`),
    },
    {
      what: 'applying as an agent',
      call: '/agent/join',
      async prepare() {
        await navigateInApp(page, '/Agent');
        await field(page, 'Full name').fill('Tala Cruz');
        await field(page, 'How we can reach you').fill('@tala');
      },
      press: button('Send application'),
      done: text('Your application is being reviewed'),
    },
    {
      what: 'a limit',
      call: '/protection/limit',
      async prepare() {
        await navigateInApp(page, '/Protection');
        await page.getByRole('button', { name: /^Deposits in 24 hours/ }).click();
        await page.getByRole('dialog').getByLabel('At most').fill('500');
      },
      press: inDialog('Save'),
      done: (at) => at.getByRole('button', { name: /^Deposits in 24 hours.*₱500\.00/ }),
    },
    {
      what: 'a file of one’s data',
      call: '/protection/export',
      prepare: () => navigateInApp(page, '/Protection'),
      press: button('Prepare file'),
      done: text(/Being prepared|Ready until/),
    },
    {
      what: 'closing the account',
      call: '/protection/close',
      async prepare() {
        await button('Close account')(page).click();
        await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
      },
      press: inDialog('Close my account'),
      done: heading('Log in'),
    },
  ]);
});
