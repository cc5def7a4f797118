import { expect, type Page, test } from '@playwright/test';
import { gameEnding, list, rowButton, search } from '../support/catalogue.ts';
import { creditPerson, personWithMoney, SAFE_PASSWORD, setSafePassword } from '../support/console.ts';
import { field } from '../support/fields.ts';
import { expectAnswersSlowLine, type HeldAction, holdCall } from '../support/held-calls.ts';
import {
  callApi,
  codeSentTo,
  freshPhone,
  keepSession,
  logInPerson,
  openAs,
  PASSWORD,
  PINNER,
  PROMOTER,
  registerPerson,
  sessionOf,
  TEAM_LEAD,
} from '../support/people.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first();
const text = (said: string | RegExp) => (page: Page) => page.getByText(said);
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });

async function expectAll(page: Page, actions: readonly HeldAction[]): Promise<void> {
  test.setTimeout(120_000);
  for (const action of actions) {
    const ms = await expectAnswersSlowLine(page, action);
    test.info().annotations.push({ type: action.what, description: `${ms.toFixed(0)} ms` });
    if (process.env.JOURNEYS_SAY) console.log(`${action.what}: ${ms.toFixed(0)} ms`);
  }
}

// Code and calls are held on their way: past no worker.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test.describe('by a slow line every action says that it waits and is sent once', () => {
  test('logging in, registering, codes', async ({ page, request }) => {
    const [phone, known] = [freshPhone(), (await registerPerson(request)).phone];
    const phoneField = () => field(page, 'Phone number');
    await expectAll(page, [
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
        what: 'registering',
        call: '/cplogin/reg',
        async prepare() {
          await field(page, 'Verification code').fill(await codeSentTo(request, phone));
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
          await page.goto('/Setting');
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
          await page.goto('/Setting');
        },
        press: (at) => at.getByRole('button', { name: /^Log out .+/ }).first(),
        done: text('Device logged out'),
      },
      {
        what: 'another password',
        call: '/user/password',
        async prepare() {
          await page.goto('/Setting');
          await button('Change password')(page).click();
          await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
          await page.getByLabel('New password', { exact: true }).fill('another12');
        },
        press: button('Save'),
        done: text('Password changed'),
      },
    ]);
  });

  test('money in and out', async ({ page, request }) => {
    const [person, other] = [await personWithMoney(request, '5000'), await registerPerson(request)];
    await setSafePassword(request, person);
    await keepSession(page, person);
    await expectAll(page, [
      {
        what: 'whom to send to',
        call: '/wallet/recipient',
        async prepare() {
          await page.goto('/Transfer');
          await field(page, 'Recipient’s UID').fill(other.user.uid);
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
        what: 'into the safe',
        call: '/safe/save',
        async prepare() {
          await page.goto('/Safe');
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
        what: 'a quote',
        call: '/withdraw/quote',
        async prepare() {
          await page.goto(`/WithdrawStep/${person.cardId}`);
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
        done: heading('Not completed'),
      },
      {
        what: 'a kind of entry',
        call: '/wallet/records',
        prepare: () => page.goto('/Records'),
        press: (at) => at.locator('main button[data-value=commission]'),
        done: text(/No .*|Nothing/),
      },
      {
        what: 'a deposit',
        call: '/deposit/create',
        async prepare() {
          await page.goto('/Deposit');
          await page.getByRole('radio', { name: /Sandbox pay/ }).check();
          await field(page, 'Amount').fill('300');
        },
        press: button('Continue to payment'),
        done: heading('Sandbox payment'),
      },
      {
        what: 'the file of a statement',
        call: '/wallet/export',
        async prepare() {
          await page.goto('/Records');
          await button('Download statement')(page).click();
        },
        press: (at) => at.getByRole('dialog').locator('button[type="submit"]'),
        done: heading('Transactions'),
      },
    ]);
  });

  test('games, bonuses, the wheel', async ({ page, request }) => {
    const lead = await sessionOf(request, TEAM_LEAD);
    const person = await registerPerson(request, lead.user.uid);
    await creditPerson(request, person.user.uid, '200.00');
    await keepSession(page, person);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAll(page, [
      {
        what: 'a spin',
        call: '/wheel/spin',
        prepare: () => page.goto('/Wheel'),
        press: button('Spin'),
        done: (at) => at.getByRole('dialog', { name: /^You won |^No prize this time$/ }),
      },
      {
        what: 'the wheel’s seed',
        call: '/wheel/reveal',
        prepare: () => page.goto('/Wheel/Verify'),
        press: button('Reveal our seed'),
        done: text('Matches'),
      },
      {
        what: 'a bonus code',
        call: '/bonus/redeem',
        async prepare() {
          await page.goto('/Bonus');
          await page.getByLabel('Bonus code').fill('welcome');
        },
        press: button('Redeem'),
        done: (at) => at.getByRole('dialog', { name: 'Bonus received' }),
      },
      {
        what: 'giving a bonus up',
        call: '/bonus/forfeit',
        async prepare() {
          await inDialog('Show my bonuses')(page).click();
          await button('Give it up')(page).click();
        },
        press: inDialog('Give it up'),
        done: text('No active bonus'),
      },
      {
        what: 'money into a game',
        call: '/channel/transfer',
        async prepare() {
          await page.goto('/Games');
          await button('Move money')(page).click();
          await page.getByRole('dialog').getByLabel('Amount').fill('50');
        },
        press: inDialog('Move in'),
        done: text('₱50.00 moved into the games'),
      },
      {
        what: 'everything back',
        call: '/channel/recall',
        prepare: () => button('Move everything back')(page).click(),
        press: inDialog('Move everything back'),
        done: text('₱50.00 moved to your wallet'),
      },
      {
        what: 'a game',
        call: '/channel/launch',
        prepare: () => page.goto('/Games'),
        press: button('Jeepney Reels'),
        done: (at) => at.locator('iframe[title="Jeepney Reels"]'),
      },
      {
        what: 'a break',
        call: '/protection/cooloff',
        async prepare() {
          await page.goto('/Protection');
          await button('Cool off')(page).click();
        },
        press: inDialog('Begin the break'),
        done: heading('You are taking a break'),
      },
    ]);
  });

  test('what one applies for, shares and earns', async ({ page, request }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, /[0-6]$/);
    await keepSession(page, person);
    await expectAll(page, [
      {
        what: 'a search',
        call: '/wxcps/applist',
        async prepare() {
          await page.goto('/');
          await expect(list(page).getByRole('listitem').first()).toBeVisible();
          await page.getByRole('searchbox').fill(game.appname);
        },
        press: (at) => at.getByRole('searchbox'),
        done: (at) => rowButton(at, `Apply for ${game.appname}`),
      },
      {
        what: 'applying',
        call: '/wxcps/apply',
        prepare: async () => {},
        press: (at) => rowButton(at, `Apply for ${game.appname}`),
        atOnce: (at) => rowButton(at, `Apply for ${game.appname}: applied, link pending`),
        done: (at) => rowButton(at, `View the link of ${game.appname}`),
      },
      {
        what: 'another list',
        call: '/doucps/demandlist',
        prepare: () => page.goto('/'),
        press: (at) => at.getByRole('tab', { name: 'Video tasks' }),
        done: (at) => list(at).getByRole('listitem'),
      },
      {
        what: 'what it takes to share',
        call: '/uid/app/detail',
        prepare: () => page.goto('/promotion'),
        press: (at) => at.locator('main li button').first(),
        done: inDialog('Share'),
      },
      {
        what: 'a link for a channel',
        call: '/gen/shortlink',
        async prepare() {
          await page.goto(`/GameDetail/${game.appid}`);
          await button('+ New')(page).click();
          await field(page, 'Name of the channel').fill('group-1');
        },
        press: button('Create link'),
        done: (at) => at.locator('button[aria-pressed=true]').filter({ hasText: 'group-1' }),
      },
      {
        what: 'a year of the report',
        call: '/report/summary',
        prepare: () => page.goto('/report'),
        press: (at) => at.locator('button[data-value=year]'),
        done: (at) => at.locator('button[data-value=year][aria-pressed=true]'),
      },
      {
        what: 'a file of the report',
        call: '/report/export',
        async prepare() {
          await page.goto('/report');
          await button('Files')(page).click();
        },
        press: inDialog('Create file'),
        done: text(/Ready until|Being/),
      },
    ]);
  });

  test('who one is: invitation, protection, agent, messages', async ({ page, request }) => {
    const [person, inviter] = [await registerPerson(request), await registerPerson(request)];
    await keepSession(page, person);
    await expectAll(page, [
      {
        what: 'whose code it is',
        call: '/invite/check',
        async prepare() {
          await page.goto('/Invite');
          await page.getByLabel('Invite code', { exact: true }).fill(inviter.user.uid);
        },
        press: button('Continue'),
        done: (at) => at.getByRole('dialog', { name: 'Bind this code?' }),
      },
      {
        what: 'binding it',
        call: '/invite/bind',
        prepare: async () => {},
        press: inDialog('Bind code'),
        done: text(`(${inviter.user.uid})`),
      },
      {
        what: 'applying as an agent',
        call: '/agent/join',
        async prepare() {
          await page.goto('/Agent');
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
          await page.goto('/Protection');
          await page.getByRole('button', { name: /^Deposits in 24 hours/ }).click();
          await page.getByRole('dialog').getByLabel('At most').fill('500');
        },
        press: inDialog('Save'),
        done: (at) => at.getByRole('button', { name: /^Deposits in 24 hours.*₱500\.00/ }),
      },
      {
        what: 'a file of one’s data',
        call: '/protection/export',
        prepare: () => page.goto('/Protection'),
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

  test('what those of the demo have', async ({ page, request, browser }) => {
    const [lead, promoter, pinner] = [
      await sessionOf(request, TEAM_LEAD),
      await sessionOf(request, PROMOTER),
      await logInPerson(request, PINNER),
    ];
    const member = await registerPerson(request, lead.user.uid);
    await keepSession(page, lead);
    await expectAll(page, [
      {
        what: 'a member’s rate',
        call: '/team/rate',
        async prepare() {
          await page.goto(`/Downline/${member.user.uid}`);
          await button('Change rate')(page).click();
          await page.getByRole('dialog').getByRole('textbox', { name: 'New rate in percent' }).fill('12');
        },
        press: inDialog('Set rate'),
        done: text('12%'),
      },
      {
        what: 'a search in the team',
        call: '/team/members',
        async prepare() {
          await page.goto('/team');
          await page.getByRole('searchbox').fill(member.user.uid);
        },
        press: (at) => at.getByRole('searchbox'),
        done: (at) => at.getByRole('link', { name: new RegExp(member.user.uid) }),
      },
      {
        what: 'a rebate',
        call: '/rebate/claim',
        prepare: () => page.goto('/RakeBack'),
        press: (at) =>
          at
            .getByRole('article')
            .first()
            .getByRole('button', { name: /^Claim ₱/ }),
        done: text(/is in your wallet/),
      },
      {
        what: 'whom to recharge',
        call: '/agent/recipient',
        async prepare() {
          await page.goto('/AgentRecharge');
          await field(page, 'Member’s UID').fill('10000012');
        },
        press: button('Next'),
        done: () => field(page, 'Amount'),
      },
      {
        what: 'a recharge',
        call: '/agent/recharge',
        async prepare() {
          await field(page, 'Amount').fill('50');
          await button('Review')(page).click();
        },
        press: inDialog('Recharge'),
        done: heading('Receipt'),
      },
      {
        what: 'all messages read',
        call: '/message/read',
        prepare: () => page.goto('/Messages'),
        press: button('Mark all as read'),
        done: (at) => at.getByRole('tab', { name: 'Inbox', exact: true }),
      },
    ]);
    const own = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const other = await own.newPage();
    await keepSession(other, pinner);
    const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 1 }, promoter.token);
    const name = data.content.find(({ pinned }) => !pinned)?.appname ?? '';
    await expectAll(other, [
      {
        what: 'pinning',
        call: '/wxcps/keeptop',
        async prepare() {
          await other.goto('/');
          await search(other, name);
        },
        press: (at) => at.getByRole('button', { name: /^Pin / }).first(),
        done: text('pinned successfully'),
      },
    ]);
    await own.close();
  });
});

test('a page and a sheet whose code is on its way say so at once, and the tab bar where one goes', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/');
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  const pageCode = await holdCall(page, '/assets/promotion-*.js');
  await page.getByRole('link', { name: 'Promotion' }).click();
  await expect(page.getByRole('link', { name: 'Promotion' })).toHaveAttribute('aria-current', 'page');
  await pageCode.asked;
  await expect(page.locator('main [aria-busy="true"] .skeleton').first()).toBeVisible();
  await pageCode.letGo();
  const share = page.locator('main li button').first();
  await expect(share).toBeVisible();
  const sheetCode = await holdCall(page, '/assets/promote-sheet-*.js');
  await share.click();
  await sheetCode.asked;
  await expect(page.locator('p[role=status][aria-busy=true]')).toHaveText('Loading');
  await sheetCode.letGo();
  await expect(inDialog('Share')(page)).toBeVisible();
  await expect(page.locator('p[role=status][aria-busy=true]')).toHaveCount(0);
});

for (const saver of [false, true]) {
  test(`later banners and films come ${saver ? 'when they are asked for, to who saves data' : 'by themselves, to who does not save data'}`, async ({
    page,
    request,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saver });
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    const person = await sessionOf(request, PROMOTER);
    // The bell is what comes last.
    const all = page.waitForResponse('**/message/unread', { timeout: 30_000 });
    await openAs(page, person, '/');
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    await all;
    const { data } = await callApi(request, '/mainview/bannerList', {});
    const bannersAsked = () =>
      data.filter(({ multiPic, picUrl }) => asked.includes(new URL(multiPic['en-US'] || picUrl, page.url()).pathname));
    const motion = () => asked.filter((path) => path.includes('/assets/motion-'));
    expect(data.length).toBeGreaterThan(1);
    if (saver) {
      expect(bannersAsked()).toHaveLength(1);
      expect(motion()).toEqual([]);
      await page.getByRole('button', { name: 'Play animations' }).click();
    }
    await expect.poll(() => bannersAsked().length).toBe(data.length);
    expect(motion()).toHaveLength(1);

    const games = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
    const game = games.data.content.find((one) => one.video_info.video_url !== '');
    await search(page, game?.appname ?? '');
    await rowButton(page, `Pictures of ${game?.appname}`).click();
    const film = page.getByRole('dialog').locator('video');
    await expect(film).toHaveAttribute('preload', saver ? 'none' : 'metadata');
    await page.goto('/Setting');
    await expect(page.getByText('Data saver')).toHaveCount(saver ? 1 : 0);
  });
}
