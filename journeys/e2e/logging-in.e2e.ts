import { expect, type Page, type Request, test } from '@playwright/test';
import {
  callApi,
  codeSentTo,
  FROZEN,
  freshPhone,
  keepSession,
  logInPerson,
  openAs,
  PASSWORD,
  PROMOTER,
  registerPerson,
  sessionOf,
  TEAM_LEAD,
} from '../support/people.ts';
import { watchQuiet } from '../support/quiet.ts';

test.use({ serviceWorkers: 'allow' });

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' });
const homeTab = (page: Page) => page.getByRole('link', { name: 'Home' });

async function expectHome(page: Page) {
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(homeTab(page)).toHaveAttribute('aria-current', 'page');
}

test('a newcomer registers with a code from a text message and is on Home (Spec: A3)', async ({ page, request }) => {
  const phone = freshPhone();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: /Register/ }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  const code = await codeSentTo(request, phone);
  const next = page.getByRole('button', { name: 'Continue' });
  // A wrong code is found before anything else is asked.
  await codeField(page).fill(code === '000000' ? '111111' : '000000');
  await next.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(passwordField(page)).toHaveCount(0);
  await codeField(page).fill(code);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  // "Back" leads to the phone, with what was typed.
  await page.goBack();
  await expect(phoneField(page)).toHaveValue(phone);
  await next.click();
  for (const [password, strength] of [
    ['aaaaaaa', 'Easy to guess'],
    ['correct horse battery staple', 'Hard to guess'],
  ] as const) {
    await passwordField(page).fill(password);
    await expect(page.getByText(strength)).toBeVisible();
  }
  // A long password is as good as a short one.
  const long = 'correct horse battery staple '.repeat(4).trim();
  await passwordField(page).fill(long);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please agree to the terms' })).toBeVisible();
  // The texts can be read without losing the typed values.
  for (const [name, words] of [
    ['Terms of use', 'Share only links that are yours'],
    ['Privacy policy', 'Your phone number'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.frameLocator('dialog iframe').locator('.prose')).toContainText(words);
    await page.keyboard.press('Escape');
  }
  await page.getByLabel('Date of birth').fill('1990-01-31');
  await page.getByRole('checkbox', { name: /at least 21/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expectHome(page);
  const again = await callApi(request, '/cplogin/login', { areaCode: '63', phone, password: long });
  expect(again.status).toBe(200);
});

test('an invitation carries the inviter’s code into the form, which can be corrected', async ({ page, request }) => {
  const { user } = await registerPerson(request);
  const phone = freshPhone();
  await page.goto('/register?invite=12345678');
  await expect(page.getByText('Invite code: 12345678')).toBeVisible();
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await codeField(page).fill(await codeSentTo(request, phone));
  await page.getByRole('button', { name: 'Continue' }).click();
  await passwordField(page).fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-01-31');
  await page.getByRole('checkbox', { name: /at least 21/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  // No user has this code as uid, so the field stays open for another one.
  await page.getByLabel('Invite code (optional)').fill(user.uid);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectHome(page);
});

test('a user logs in by password and is led to the requested page (Spec: A3)', async ({ page }) => {
  await page.goto('/promotion/2');
  await expect(page).toHaveURL(/\/login/);
  // The list has only countries to which the site sends codes.
  await expect(page.getByLabel('Area code').locator('option')).toHaveText([
    /\+63 Phil/,
    /\+1 /,
    /\+34 /,
    /\+82 /,
    /\+86 /,
  ]);
  await phoneField(page).fill(TEAM_LEAD);
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expect(page).toHaveURL(/\/promotion\/2/);
});

test('an answer from a gateway instead of the server neither logs out nor breaks a page', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, TEAM_LEAD));
  await expectHome(page);
  await page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
      : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/my');
  await expect(page.getByTestId('total')).toBeVisible();
});

test('a tab shows its Chinese label and the interface’s label, both visible (Spec: A5)', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, TEAM_LEAD));
  for (const [chinese, word] of [
    ['首页', 'Home'],
    ['推广数据', 'Report'],
    ['我的', 'My'],
  ] as const) {
    const tab = page.getByRole('navigation').getByRole('link', { name: new RegExp(`${chinese}.*${word}`) });
    await expect(tab).toBeVisible();
    await expect
      .poll(async () => (await tab.getByText(word, { exact: true }).boundingBox())?.width)
      .toBeGreaterThan(10);
  }
});

test('a user logs in by code (Spec: A3)', async ({ page, request }) => {
  const { phone } = await registerPerson(request);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Verification code' }).click();
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await codeField(page).fill(await codeSentTo(request, phone));
  await logInButton(page).click();
  await expectHome(page);
});

test('a wrong password is reported, and the typed values stay', async ({ page }) => {
  await page.goto('/login');
  await phoneField(page).fill(TEAM_LEAD);
  await passwordField(page).fill('wrong123');
  await logInButton(page).click();
  await expect(page.getByText('Wrong phone number or password')).toBeVisible();
  await expect(phoneField(page)).toHaveValue(TEAM_LEAD);
  await expect(passwordField(page)).toHaveValue('wrong123');
});

test('a wrong code is reported', async ({ page, request }) => {
  const { phone } = await registerPerson(request);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Verification code' }).click();
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  const code = await codeSentTo(request, phone);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await logInButton(page).click();
  await expect(page.getByText('Wrong or expired code')).toBeVisible();
});

test('each field reports its error in the words of the specification', async ({ page }) => {
  await page.goto('/login');
  await logInButton(page).click();
  await expect(page.getByText('Please enter phone number')).toBeVisible();
  await expect(page.getByText('Please enter password')).toBeVisible();
  await expect(phoneField(page)).toBeFocused();
  await phoneField(page).fill('12ab');
  await passwordField(page).fill('short');
  await logInButton(page).click();
  await expect(page.getByText('Phone number incorrect format')).toBeVisible();
  await expect(page.getByText('Minimum 6 and maximum 12 digits password')).toBeVisible();
  await phoneField(page).fill('1234567890');
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expect(page.getByText('Wrong number')).toBeVisible();
});

test('a forgotten password is reset by code, and the new one logs in (Spec: A3)', async ({ page, request }) => {
  const { phone } = await registerPerson(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await codeField(page).fill(await codeSentTo(request, phone));
  await page.getByLabel('New password', { exact: true }).fill('another12');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. Log in')).toBeVisible();
  await phoneField(page).fill(phone);
  await passwordField(page).fill('another12');
  await logInButton(page).click();
  await expectHome(page);
});

/** Delivers the stream's message of the session's end before the answer of the call that ended it. */
async function deliverSessionEndFirst(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const isLive = (request: Request) => request.url().endsWith('/live');
    const over = Promise.race([
      page.waitForEvent('requestfinished', isLive),
      // A reloaded page aborts the stream.
      page.waitForEvent('requestfailed', isLive),
    ]);
    const response = await route.fetch();
    await over;
    await route.fulfill({ response });
  });
}

test('a logged-in user who sets a new password reads that it is changed, for either order of the messages', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await keepSession(page, person);
  const live = page.waitForResponse('**/live');
  await page.goto('/reset');
  await live;
  await phoneField(page).fill(person.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent you a code')).toBeVisible();
  await codeField(page).fill(await codeSentTo(request, person.phone));
  await page.getByLabel('New password', { exact: true }).fill('another12');
  await deliverSessionEndFirst(page, '/cplogin/forgotpwd');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. Log in')).toBeVisible();
});

test('a user who closes the account reads that it is closed, for either order of the messages', async ({
  page,
  request,
}) => {
  const live = page.waitForResponse('**/live');
  await openAs(page, await registerPerson(request), '/Protection');
  await live;
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await deliverSessionEndFirst(page, '/protection/close');
  await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('account abnormality')).toHaveCount(0);
});

for (const { how, isLive } of [
  { how: 'by itself', isLive: true },
  { how: 'with the next tap where nothing comes live', isLive: false },
]) {
  test(`a session ended on another device leads to the login page with the reason, ${how}`, async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    if (!isLive) await page.route('**/live', (route) => route.abort('connectionreset'));
    // A later call of the page would discover the end of the session before the tap does.
    const quiet = watchQuiet(page);
    const unread = page.waitForResponse('**/message/unread');
    await openAs(page, person);
    await expectHome(page);
    await unread;
    if (!isLive) {
      // Without live messages the page polls: these calls fail until the tap, which may take long on a slow machine.
      await page.evaluate(() => {
        const markTap = () => document.documentElement.setAttribute('data-tapped', '');
        addEventListener('click', markTap, { capture: true, once: true });
      });
      await page.route('**/*', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const readTap = page.evaluate(() => document.documentElement.hasAttribute('data-tapped'));
        // A page that is being left for the login page no longer gets an answer.
        const isTapped = await readTap.catch(() => true);
        return isTapped ? route.fallback() : route.abort('connectionreset');
      });
      await quiet();
    }
    const elsewhere = await logInPerson(request, person.phone);
    const { data: sessions } = await callApi(request, '/user/sessions', {}, elsewhere.token);
    const other = sessions.find((session) => !session.current);
    await callApi(request, '/user/endsession', { id: other?.id ?? '' }, elsewhere.token);
    if (!isLive) await page.getByRole('link', { name: 'Promotion', exact: false }).first().click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('You were logged out from another device')).toBeVisible();
    const stored = ['token', 'tokenHead', 'user', 'phone'];
    expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), stored)).toEqual(
      stored.map(() => null),
    );
  });
}

test('a frozen account is referred to customer service', async ({ page }) => {
  await page.goto('/login');
  await phoneField(page).fill(FROZEN);
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expect(page.getByText('Please contact customer service for account abnormality').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a user sees their sessions, ends one and logs out here', async ({ page, request }) => {
  const person = await registerPerson(request);
  const elsewhere = await logInPerson(request, person.phone);
  await openAs(page, person, '/Setting');
  await expect(page.getByText('This device')).toBeVisible();
  await page
    .getByRole('button', { name: /^Log out .+/ })
    .first()
    .click();
  await expect(page.getByText('Device logged out')).toBeVisible();
  const ended = await callApi(request, '/user/sessions', {}, elsewhere.token);
  expect(ended.status).toBe(996);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Log out|Confirm/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the password is changed, other devices are logged out, this one stays (Spec: D7)', async ({ page, request }) => {
  const person = await registerPerson(request);
  const elsewhere = await logInPerson(request, person.phone);
  await openAs(page, person, '/Setting');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('wrong123');
  await page.getByLabel('New password', { exact: true }).fill('another12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect((await callApi(request, '/user/sessions', {}, elsewhere.token)).status).toBe(996);
  expect((await callApi(request, '/user/sessions', {}, person.token)).status).toBe(200);
});

test('the language changes at once, stays after a reload, and the server’s HTML is in it (Spec: A7)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/Setting');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: /Ajustes|Configuración/ })).toBeVisible();
  const html = await page.request.get('/');
  expect(await html.text()).toContain('<html lang="es"');
  await page.reload();
  await expect(page.getByRole('heading', { name: /Ajustes|Configuración/ })).toBeVisible();
});

test('a phone in Filipino gets the whole app in Filipino, from the first page to the wallet (Spec: A7)', async ({
  browser,
  request,
}) => {
  const page = await browser.newPage({ locale: 'fil-PH' });
  await keepSession(page, await sessionOf(request, PROMOTER));
  expect(await (await page.goto('/'))?.text()).toContain('<html lang="fil"');
  const tabs = page.getByRole('navigation', { name: 'Mga pangunahing page' });
  await expect(tabs.getByRole('link', { name: '推广链接 Mga link' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Maghanap ng laro' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ngayon ₱[\d,.]+, \d+ click: buksan ang report$/ })).toBeVisible();
  await page.goto('/Withdraw');
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(page.getByText('Puwedeng i-withdraw')).toBeVisible();
  await page.goto('/Records');
  await expect(page.getByText('Komisyon').first()).toBeVisible();
  await page.goto('/Setting');
  await expect(page.getByRole('button', { name: 'Filipino', pressed: true })).toBeVisible();
  await page.close();
});

test('only team leads see the team, by tab and by address (Spec: A5)', async ({ page, request, browser }) => {
  const promoter = await registerPerson(request);
  await openAs(page, promoter, '/team');
  await expect(page.getByText('Not available for your account')).toBeVisible();
  await page.goto('/');
  await expectHome(page);
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
  const lead = await logInPerson(request, TEAM_LEAD);
  const other = await browser.newPage();
  await openAs(other, lead);
  await expect(other.getByRole('link', { name: 'Team' })).toBeVisible();
  await other.close();
});
