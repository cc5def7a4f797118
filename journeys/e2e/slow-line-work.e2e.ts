import { expect, test } from '@playwright/test';
import { demandEnding, gameEnding, list, rowButton, search } from '../support/catalogue.ts';
import {
  button,
  expectWaitingShown,
  heading,
  inDialog,
  navigateInApp,
  silenceLive,
  text,
} from '../support/delayed-calls.ts';
import { field } from '../support/fields.ts';
import {
  callApi,
  codeSentTo,
  keepSession,
  logInPerson,
  PINNER,
  PROMOTER,
  registerPerson,
  sessionOf,
  TEAM_LEAD,
} from '../support/people.ts';

/** A user of the demo with rebates, a bonus of the month and a payout account that no other test needs. */
const DIWA = '9170000013';

// The test delays the calls: a worker would bypass it.
test.use({ actionTimeout: 10_000, serviceWorkers: 'block' });

test('over a slow connection every action shows that it waits and is sent once: applications, links and earnings', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const game = await gameEnding(request, person, /[0-6]$/);
  const demand = await demandEnding(request, person, /[0-4]$/);
  await keepSession(page, person);
  await expectWaitingShown(page, [
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
      prepare: () => navigateInApp(page, '/'),
      press: (at) => at.getByRole('tab', { name: 'Video tasks' }),
      done: (at) => list(at).getByRole('listitem'),
    },
    {
      what: 'applying for a video task',
      call: '/doucps/apply',
      prepare: () => search(page, demand.demandName),
      press: (at) => rowButton(at, `Apply for ${demand.demandName}`).first(),
      atOnce: (at) => rowButton(at, `Apply for ${demand.demandName}: applied, link pending`).first(),
      done: (at) => rowButton(at, `View the link of ${demand.demandName}`),
    },
    {
      what: 'taking it back',
      call: '/doucps/delmydemand',
      async prepare() {
        await navigateInApp(page, `/GameDetail/${demand.demandId}?kind=video`);
        await button(`Cancel ${demand.demandName}`)(page).click();
      },
      press: inDialog('Cancel task'),
      done: (at) => button(`Apply for ${demand.demandName}`)(at),
    },
    {
      what: 'what it takes to share',
      call: '/uid/app/detail',
      prepare: () => navigateInApp(page, '/promotion'),
      press: (at) => at.getByRole('button', { name: /^Share / }).first(),
      done: inDialog('Copy link'),
    },
    {
      what: 'a link for a channel',
      call: '/gen/shortlink',
      async prepare() {
        await navigateInApp(page, `/GameDetail/${game.appid}`);
        await button('+ New')(page).click();
        await field(page, 'Name of the channel').fill('group-1');
      },
      press: button('Create link'),
      done: (at) => at.locator('button[aria-pressed=true]').filter({ hasText: 'group-1' }),
    },
    {
      what: 'a year of the report',
      call: '/report/summary',
      prepare: () => navigateInApp(page, '/report'),
      press: (at) => at.locator('button[data-value=year]'),
      done: (at) => at.locator('button[data-value=year][aria-pressed=true]'),
    },
    {
      what: 'a file of the report',
      call: '/report/export',
      prepare: () => button('Files')(page).click(),
      press: inDialog('Create file'),
      done: text(/Ready until|Being/),
    },
  ]);
});

test('over a slow connection every action shows that it waits and is sent once: records of the demo’s users', async ({
  page,
  request,
  browser,
}) => {
  const [lead, promoter, pinner] = [
    await sessionOf(request, TEAM_LEAD),
    await sessionOf(request, PROMOTER),
    await logInPerson(request, PINNER),
  ];
  const member = await registerPerson(request, lead.user.uid);
  await keepSession(page, lead);
  await expectWaitingShown(page, [
    {
      what: 'a member’s rate',
      call: '/team/rate',
      async prepare() {
        await page.goto(`/Downline/${member.user.uid}`);
        await button('Change rate')(page).click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'New rate in percent' }).fill('12');
        await inDialog('Set rate')(page).click();
      },
      press: inDialog('Lower it now'),
      done: text('12%'),
    },
    {
      what: 'a search in the team',
      call: '/team/members',
      async prepare() {
        await navigateInApp(page, '/team');
        await page.getByRole('searchbox').fill(member.user.uid);
      },
      press: (at) => at.getByRole('searchbox'),
      done: (at) => at.getByRole('link', { name: new RegExp(member.user.uid) }),
    },
    {
      what: 'whom to recharge',
      call: '/agent/recipient',
      async prepare() {
        await navigateInApp(page, '/AgentRecharge');
        const box = page.getByRole('region', { name: 'Choose a member' }).getByRole('searchbox');
        await box.fill('10000012');
        await box.press('Enter');
      },
      press: (at) => at.getByRole('button', { name: /10000012/ }),
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
      what: 'a member’s share as an agent',
      call: '/agent/ratio',
      async prepare() {
        await navigateInApp(page, `/AgentMembers/${member.user.uid}`);
        await button('Change ratio')(page).click();
        await field(page, 'New ratio in percent').fill('3');
      },
      press: inDialog('Set ratio'),
      done: text(/^3% from /),
    },
    {
      what: 'a quote of an agent’s withdrawal',
      call: '/agent/quote',
      async prepare() {
        await navigateInApp(page, '/AgentWithdraw');
        await field(page, 'Amount').fill('600');
      },
      press: button('Review'),
      done: inDialog('Withdraw'),
    },
    {
      what: 'an agent’s withdrawal',
      call: '/agent/withdraw',
      prepare: async () => {},
      press: inDialog('Withdraw'),
      done: heading(/^(In review|Approved|Sending)$/),
    },
    {
      what: 'all messages read',
      call: '/message/read',
      async prepare() {
        await navigateInApp(page, '/Messages');
        await expect(
          page.getByRole('link', { name: new RegExp(`^New: Your team .*${member.user.uid}`) }),
        ).toBeVisible();
      },
      press: button('Mark all as read'),
      // The withdrawal requested above may be paid meanwhile, which adds a message.
      done: (at) => at.getByRole('link', { name: new RegExp(`^Your team .*${member.user.uid}`) }),
    },
  ]);
  const own = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const other = await own.newPage();
  await keepSession(other, pinner);
  const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 1 }, promoter.token);
  const name = data.content.find(({ pinned }) => !pinned)?.appname ?? '';
  await expectWaitingShown(other, [
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

test('over a slow connection every action shows that it waits and is sent once: gifts', async ({ page, request }) => {
  const diwa = await sessionOf(request, DIWA);
  await keepSession(page, diwa);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/Bonus');
  const hearAll = await silenceLive(page);
  let lists = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/bonus/list')) lists += 1;
  });
  await expectWaitingShown(page, [
    {
      what: 'the bonus of a level',
      call: '/vip/claim',
      prepare: () => page.goto('/Vip'),
      press: button(/^Claim ₱/),
      done: text(/^Claimed /),
    },
    {
      what: 'a bonus',
      call: '/bonus/claim',
      prepare: () => navigateInApp(page, '/Bonus'),
      press: button(/^Claim ₱/),
      // The live messages come before the answer, and take the bonus from this tab.
      async meanwhile() {
        await expect(elsewhere.getByText('No bonus to claim')).toBeVisible();
        const before = lists;
        await hearAll();
        expect(lists, 'the list waits for the answer').toBe(before);
      },
      done: (at) => at.getByRole('dialog', { name: 'Bonus received' }),
    },
    {
      what: 'a rebate',
      call: '/rebate/claim',
      async prepare() {
        await navigateInApp(page, '/RakeBack');
        // Bonuses, the page before, has buttons of the same name.
        await heading('Rebates')(page).waitFor();
      },
      press: (at) =>
        at
          .getByRole('article')
          .first()
          .getByRole('button', { name: /^Claim ₱/ }),
      done: text(/is in your wallet/),
    },
    {
      what: 'all rebates',
      call: '/rebate/claimAll',
      prepare: async () => {},
      press: button('Claim all'),
      done: text('No rebates to claim'),
    },
    {
      what: 'a payout account taken away',
      call: '/appcard/remove',
      async prepare() {
        await navigateInApp(page, '/Cards');
        await button(/^Remove /)(page).click();
        await inDialog('Send code')(page).click();
        await expect(text('We sent you a code')(page)).toBeVisible();
        await field(page, 'Verification code').fill(await codeSentTo(request, DIWA));
      },
      press: inDialog('Remove'),
      done: text('Account removed'),
    },
  ]);
});
