import type { Page } from '@playwright/test';

/** A screen to take a picture of. */
export interface Screen {
  /** Name of the picture's file. */
  readonly name: string;
  readonly path: string;
  /**
   * The person on the phone: a visitor has no session, the leader has a team, links, earnings and a wallet, the agent has
   * members, statements and spins.
   */
  readonly as: 'visitor' | 'leader' | 'agent';
  /** Taps that lead to the screen, by address or position and never by text: the picture is taken in every language. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Every screen. A new screen of the app needs a line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'visitor' },
  { name: 'login-by-code', path: '/login', as: 'visitor', open: (page) => page.locator('[data-value="code"]').click() },
  {
    name: 'login-refused',
    path: '/login',
    as: 'visitor',
    open: (page) => page.locator('button[type="submit"]').click(),
  },
  {
    name: 'help-inside',
    path: '/login',
    as: 'visitor',
    async open(page) {
      await page.locator('footer button').click();
      await page.frameLocator('dialog iframe').locator('summary').first().waitFor();
    },
  },
  { name: 'register', path: '/register?invite=10000001', as: 'visitor' },
  { name: 'reset', path: '/reset', as: 'visitor' },
  {
    name: 'home',
    path: '/',
    as: 'leader',
    // Parts that are loaded once the first screen is complete.
    async open(page) {
      for (const part of ['.home-today', '.home-links', '.home-top a[href="/Messages"]'])
        await page.locator(part).waitFor();
    },
  },
  { name: 'home-video', path: '/', as: 'leader', open: (page) => page.locator('[data-value="video"]').first().click() },
  { name: 'promotion', path: '/promotion', as: 'leader' },
  { name: 'promotion-video', path: '/promotion/2', as: 'leader' },
  {
    name: 'share',
    path: '/promotion',
    as: 'leader',
    async open(page) {
      await page.locator('main article button').first().click();
      await page.locator('dialog[open] section').first().waitFor();
    },
  },
  {
    name: 'item',
    path: '/promotion',
    as: 'leader',
    async open(page) {
      await page.locator('main article a[href^="/GameDetail/"]').first().click();
      await page.locator('#get-paid').waitFor();
    },
  },
  { name: 'report', path: '/report', as: 'leader' },
  { name: 'report-channels', path: '/report?span=month&by=channel', as: 'leader' },
  { name: 'report-lines', path: '/ReportDetails', as: 'leader' },
  {
    name: 'my',
    path: '/my',
    as: 'leader',
    open: (page) => page.locator('[data-testid="total"]', { hasText: /\d/ }).waitFor(),
  },
  { name: 'messages', path: '/Messages', as: 'leader', open: (page) => page.locator('main time').first().waitFor() },
  {
    name: 'messages-kinds',
    path: '/Messages',
    as: 'leader',
    async open(page) {
      await page.locator('header button').last().click();
      await page.locator('dialog[open] tbody').waitFor();
    },
  },
  { name: 'messages-announcements', path: '/Messages?tab=announcement', as: 'leader' },
  {
    name: 'message',
    path: '/Messages',
    as: 'leader',
    async open(page) {
      await page.locator('main a[href^="/Messages/"]').first().click();
      await page.locator('main article').waitFor();
    },
  },
  {
    name: 'protection',
    path: '/Protection',
    as: 'leader',
    open: (page) => page.locator('main section').first().waitFor(),
  },
  { name: 'agent', path: '/Agent', as: 'agent', open: (page) => page.locator('main nav').waitFor() },
  { name: 'agent-members', path: '/AgentMembers', as: 'agent' },
  {
    name: 'agent-member',
    path: '/AgentMembers/10000031',
    as: 'agent',
    open: (page) => page.locator('main section').first().waitFor(),
  },
  {
    name: 'agent-statement',
    path: '/AgentStatements',
    as: 'agent',
    async open(page) {
      await page.locator('main a[href^="/AgentStatements/"]').nth(1).click();
      await page.locator('main dl').waitFor();
    },
  },
  { name: 'agent-recharge', path: '/AgentRecharge', as: 'agent' },
  {
    name: 'agent-withdraw',
    path: '/AgentWithdraw',
    as: 'agent',
    open: (page) => page.locator('main fieldset').waitFor(),
  },
  { name: 'deposit', path: '/Deposit', as: 'leader', open: (page) => page.locator('label').first().waitFor() },
  {
    name: 'deposit-refused',
    path: '/Deposit',
    as: 'leader',
    async open(page) {
      await page.locator('input[inputmode="decimal"]').fill('1');
      await page.locator('button[type="submit"]').click();
      await page.locator('[role="alert"]').waitFor();
    },
  },
  {
    name: 'deposit-credited',
    path: '/Deposit',
    as: 'leader',
    async open(page) {
      await page.locator('form button[aria-pressed]').first().click();
      await page.locator('button[type="submit"]').click();
      await page.locator('button[value="paid"]').click();
      await page.locator('main ol').first().waitFor();
    },
  },
  {
    name: 'deposit-by-hand',
    path: '/Deposit',
    as: 'leader',
    async open(page) {
      await page.locator('input[value="manual"]').check();
      await page.locator('form button[aria-pressed]').first().click();
      await page.locator('button[type="submit"]').click();
      await page.locator('main dl').first().waitFor();
    },
  },
  { name: 'games', path: '/Games', as: 'leader', open: (page) => page.locator('main li button').first().waitFor() },
  {
    name: 'game',
    path: '/Games',
    as: 'leader',
    async open(page) {
      await page.locator('main li button').first().click();
      await page.frameLocator('dialog iframe').locator('#spin:enabled').waitFor();
    },
  },
  { name: 'betting-record', path: '/BettingRecord', as: 'leader' },
  {
    name: 'deposit-records',
    path: '/DepositDetails',
    as: 'leader',
    open: (page) => page.locator('main li').first().waitFor(),
  },
  { name: 'withdraw', path: '/Withdraw', as: 'leader' },
  {
    name: 'withdraw-amount',
    path: '/Withdraw',
    as: 'leader',
    open: (page) => typeAmount(page, '1500'),
  },
  {
    name: 'withdraw-refused',
    path: '/Withdraw',
    as: 'leader',
    async open(page) {
      await typeAmount(page, '50');
      await page.locator('[role="alert"]').waitFor();
    },
  },
  {
    name: 'withdraw-confirm',
    path: '/Withdraw',
    as: 'leader',
    async open(page) {
      await typeAmount(page, '1500');
      await page.locator('button[type="submit"]').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'withdrawal',
    path: '/Withdraw',
    as: 'leader',
    async open(page) {
      await typeAmount(page, '150');
      await page.locator('button[type="submit"]').click();
      await page.locator('dialog[open] button').last().click();
      await page.locator('main ol').first().waitFor();
    },
  },
  { name: 'withdrawals', path: '/WithdrawDetails', as: 'leader' },
  {
    name: 'withdrawals-failed',
    path: '/my',
    as: 'leader',
    async open(page) {
      await page.route('**/withdraw/list', (route) => route.abort());
      await page.locator('a[href="/Withdraw"]').first().click();
      await page.locator('a[href="/WithdrawDetails"]').first().click();
      await page.locator('main [role="alert"], main button').first().waitFor();
    },
  },
  { name: 'transfer', path: '/Transfer', as: 'leader' },
  {
    name: 'transfer-amount',
    path: '/Transfer?uid=10000000',
    as: 'leader',
    async open(page) {
      await page.locator('button[type="submit"]').click();
      await page.locator('input[inputmode="decimal"]').waitFor();
    },
  },
  {
    name: 'transfer-request',
    path: '/Transfer',
    as: 'leader',
    async open(page) {
      await page.locator('main > div > button').last().click();
      await page.locator('dialog[open] input[inputmode="decimal"]').fill('250');
    },
  },
  { name: 'safe', path: '/Safe', as: 'leader' },
  { name: 'records', path: '/Records', as: 'leader', open: (page) => page.locator('main li').first().waitFor() },
  {
    name: 'record-export',
    path: '/Records',
    as: 'leader',
    async open(page) {
      await page.locator('header button').last().click();
      await page.locator('dialog[open] input[type="date"]').first().waitFor();
    },
  },
  { name: 'cards', path: '/Cards', as: 'leader' },
  {
    name: 'card-remove',
    path: '/Cards',
    as: 'leader',
    async open(page) {
      await page.locator('main li button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'add-bank', path: '/AddCard', as: 'leader' },
  {
    name: 'add-bank-refused',
    path: '/AddCard',
    as: 'leader',
    open: (page) => page.locator('button[type="submit"]').click(),
  },
  {
    name: 'banks',
    path: '/AddCard',
    as: 'leader',
    async open(page) {
      await page.locator('button[aria-haspopup="dialog"]').click();
      await page.locator('dialog[open] ul').first().waitFor();
    },
  },
  { name: 'add-wallet', path: '/AddZhiFuBao', as: 'leader' },
  { name: 'setting', path: '/Setting', as: 'leader' },
  ...(['app-lock', 'payment-pin', 'change-password', 'change-phone'] as const).map(
    (name, row): Screen => ({
      name,
      path: '/Setting',
      as: 'leader',
      async open(page) {
        await page.locator('ul:has(a[href="/Protection"]) button').nth(row).click();
        await page.locator('dialog[open]').waitFor();
      },
    }),
  ),
  { name: 'setting-without-login', path: '/Setting', as: 'visitor' },
  { name: 'help', path: '/Help', as: 'visitor', open: (page) => page.locator('summary').first().click() },
  { name: 'service', path: '/Service', as: 'visitor' },
  { name: 'about-us', path: '/AboutUs', as: 'visitor' },
  { name: 'privacy', path: '/AboutUs?text=privacy', as: 'visitor' },
  { name: 'team', path: '/team', as: 'leader', open: (page) => page.locator('main li a').first().waitFor() },
  {
    name: 'team-member',
    path: '/team',
    as: 'leader',
    async open(page) {
      await page.locator('a[href^="/Downline/"]').first().click();
      await page.locator('#rate-title').waitFor();
    },
  },
  {
    name: 'team-lower-rate',
    path: '/team',
    as: 'leader',
    async open(page) {
      await page.locator('a[href^="/Downline/"]').first().click();
      await page.locator('#rate-title').waitFor();
      await page.locator('section[aria-labelledby="rate-title"] button').click();
      await page.locator('dialog[open] input[name="rate"]').fill('5');
      await page.locator('dialog[open] button[type="submit"]').click();
      await page.locator('dialog[open] h3').waitFor();
    },
  },
  { name: 'rebates', path: '/RakeBack', as: 'leader' },
  { name: 'wheel', path: '/Wheel', as: 'leader', open: (page) => page.locator('svg text').first().waitFor() },
  {
    name: 'wheel-history',
    path: '/Wheel/History',
    as: 'agent',
    open: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'wheel-verify',
    path: '/Wheel/Verify',
    as: 'agent',
    open: (page) => page.locator('summary').first().click(),
  },
  { name: 'wheel-help', path: '/Wheel/Help', as: 'leader' },
  { name: 'bonuses', path: '/Bonus', as: 'leader' },
  { name: 'vip', path: '/Vip', as: 'leader', open: (page) => page.locator('#vip-levels').waitFor() },
  { name: 'vip-guide', path: '/VipGuide', as: 'leader', open: (page) => page.locator('main ol').waitFor() },
  { name: 'invite', path: '/Invite', as: 'leader', open: (page) => page.locator('#invite-brings').waitFor() },
  { name: 'not-found', path: '/nothing-here', as: 'visitor' },
];

/** An amount with its quote, for the first usable account. */
async function typeAmount(page: Page, amount: string): Promise<void> {
  await page.locator('form input[inputmode="decimal"]').fill(amount);
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
}
