import type { Connection } from '@pitaka/contract/connections.ts';
import type { Feature } from '@pitaka/contract/features.ts';
import { lazyPage } from './layout/lazy-page.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { createLazyPage } from './navigation/lazy-page.ts';
import { hrefOf, type Location } from './navigation/location.ts';
import type { Path, Route } from './navigation/route.ts';
import { session } from './session/session.ts';
import { wantedPage } from './session/wanted-page.ts';
import { currentSite } from './site/current-site.ts';

/** Without a session: to the login page, and back to the wanted page afterwards (Spec: A3). */
function needSession({ href }: Location): string | undefined {
  return session.get() ? undefined : hrefOf('/login', {}, href === '/' ? {} : { to: href });
}

/** With a session: away from the login pages. */
function needNoSession({ search }: Location): string | undefined {
  return session.get() ? (wantedPage(search).to ?? '/') : undefined;
}

const inTabs = { layout: MainLayout, guard: needSession };
const own = { guard: needSession };
/** A page looks as if it did not exist if its feature is switched off, or its connection is missing on this server. */
const ownWith = (name: Feature | Connection) => ({
  ...own,
  isThere: () => {
    const { features, missing } = currentSite.get();
    return features[name as Feature] ?? !missing.includes(name as Connection);
  },
});
const toLogIn = { guard: needNoSession };

/** Every page by its address; addresses.ts parses the queries. */
export const ROUTES: Readonly<Record<Path, Route>> = {
  // Home's texts and styles come with the page itself.
  '/': { ...inTabs, page: createLazyPage(() => import('./routes/home.tsx')) },
  '/report': {
    ...inTabs,
    page: lazyPage(() => import('./features/earnings/report/report-page.tsx'), 'report', 'kit'),
  },
  '/team': { ...inTabs, page: lazyPage(() => import('./routes/team.tsx'), 'team', 'promotion', 'content') },
  '/promotion/{-$id}': { ...inTabs, page: lazyPage(() => import('./routes/promotion.tsx'), 'promotion') },
  '/my': { ...inTabs, page: lazyPage(() => import('./routes/my.tsx'), 'account', 'wallet') },

  '/GameDetail/$id': { ...own, page: lazyPage(() => import('./routes/game-detail.tsx'), 'promotion') },
  '/Transfer': {
    ...ownWith('transfer'),
    page: lazyPage(() => import('./features/money/transfer/transfer-page.tsx'), 'kit', 'wallet', 'fields'),
  },
  '/Safe': {
    ...ownWith('safe'),
    page: lazyPage(() => import('./features/money/safe/safe-page.tsx'), 'kit', 'wallet', 'records', 'auth', 'fields'),
  },
  '/Records': {
    ...own,
    page: lazyPage(() => import('./features/money/records/records-page.tsx'), 'kit', 'wallet', 'records'),
  },
  '/Records/$id': {
    ...own,
    page: lazyPage(() => import('./features/money/records/record-page.tsx'), 'kit', 'wallet', 'records'),
  },
  '/Deposit': {
    ...ownWith('deposits'),
    page: lazyPage(() => import('./features/payments/deposit/deposit-page.tsx'), 'kit', 'deposit', 'wallet', 'fields'),
  },
  '/DepositDetails': {
    ...own,
    page: lazyPage(() => import('./features/payments/deposit/deposit-records-page.tsx'), 'deposit'),
  },
  '/DepositDetails/$id': {
    ...own,
    page: lazyPage(() => import('./features/payments/deposit/deposit-details-page.tsx'), 'kit', 'deposit'),
  },
  '/ReportDetails': {
    ...own,
    page: lazyPage(() => import('./features/earnings/report/report-details-page.tsx'), 'report', 'kit'),
  },
  '/Withdraw': {
    ...ownWith('payouts'),
    page: lazyPage(
      () => import('./features/payments/withdraw/withdraw-page.tsx'),
      'kit',
      'withdraw',
      'wallet',
      'fields',
    ),
  },
  '/WithdrawStep/$id': {
    ...ownWith('payouts'),
    page: lazyPage(() => import('./features/payments/withdraw/step-page.tsx'), 'kit', 'withdraw', 'wallet', 'fields'),
  },
  '/WithdrawDetails': {
    ...own,
    page: lazyPage(() => import('./features/payments/withdraw/withdrawals-page.tsx'), 'kit', 'withdraw'),
  },
  '/Cards': {
    ...own,
    page: lazyPage(() => import('./features/payments/payout-accounts/cards-page.tsx'), 'cards', 'auth', 'fields'),
  },
  '/AddCard/{-$id}': {
    ...own,
    page: lazyPage(() => import('./routes/bank-account.tsx'), 'cards', 'auth', 'fields'),
  },
  '/AddZhiFuBao/{-$id}': {
    ...own,
    page: lazyPage(() => import('./routes/wallet-account.tsx'), 'cards', 'auth', 'fields'),
  },
  '/Messages': {
    ...ownWith('messages'),
    page: lazyPage(() => import('./features/engagement/messages/messages-page.tsx'), 'messages', 'kit'),
  },
  '/Messages/$id': {
    ...ownWith('messages'),
    page: lazyPage(() => import('./features/engagement/messages/message-page.tsx'), 'messages', 'kit'),
  },
  '/RakeBack': { ...own, page: lazyPage(() => import('./routes/rebates.tsx'), 'rebates', 'kit', 'content') },
  '/Wheel': {
    ...ownWith('wheel'),
    page: lazyPage(() => import('./features/play/wheel/wheel-page.tsx'), 'wheel', 'kit'),
  },
  '/Wheel/History': {
    ...ownWith('wheel'),
    page: lazyPage(() => import('./features/play/wheel/history-page.tsx'), 'wheel', 'kit'),
  },
  '/Wheel/Verify': {
    ...ownWith('wheel'),
    page: lazyPage(() => import('./features/play/wheel/verify-page.tsx'), 'wheel', 'kit'),
  },
  '/Wheel/Help': {
    ...ownWith('wheel'),
    page: lazyPage(() => import('./features/play/wheel/help-page.tsx'), 'wheel', 'kit'),
  },
  '/Games': {
    ...ownWith('channels'),
    page: lazyPage(() => import('./features/play/games/games-page.tsx'), 'games', 'kit', 'wallet', 'fields'),
  },
  '/BettingRecord': {
    ...ownWith('channels'),
    page: lazyPage(() => import('./features/play/betting/betting-page.tsx'), 'games', 'kit'),
  },
  '/BettingRecord/$channel/$round': {
    ...ownWith('channels'),
    page: lazyPage(() => import('./features/play/betting/round-page.tsx'), 'games', 'kit'),
  },
  '/Bonus': {
    ...ownWith('bonus'),
    page: lazyPage(() => import('./features/play/bonuses/bonus-page.tsx'), 'bonuses', 'kit'),
  },
  '/Downline/$id': { ...own, page: lazyPage(() => import('./routes/downline.tsx'), 'team', 'fields', 'content') },
  '/Vip': { ...ownWith('vip'), page: lazyPage(() => import('./features/play/vip/vip-page.tsx'), 'vip', 'kit') },
  '/VipGuide': {
    ...ownWith('vip'),
    page: lazyPage(() => import('./features/play/vip/vip-guide-page.tsx'), 'vip', 'kit'),
  },
  '/Invite': {
    ...ownWith('invite'),
    page: lazyPage(
      () => import('./features/engagement/invite/invite-page.tsx'),
      'invite',
      'team',
      'promotion',
      'kit',
      'fields',
    ),
  },

  '/Protection': {
    ...ownWith('protection'),
    page: lazyPage(
      () => import('./features/identity/protection/protection-page.tsx'),
      'protection',
      'kit',
      'auth',
      'fields',
    ),
  },
  '/Agent': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/agent-page.tsx'), 'agent', 'kit', 'fields'),
  },
  '/AgentMembers': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/members-page.tsx'), 'agent'),
  },
  '/AgentMembers/$id': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/member-page.tsx'), 'agent', 'kit', 'fields'),
  },
  '/AgentStatements': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/statements-page.tsx'), 'agent', 'kit'),
  },
  '/AgentStatements/$period': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/statement-page.tsx'), 'agent', 'kit'),
  },
  '/AgentWithdraw': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/withdraw-page.tsx'), 'agent', 'kit', 'wallet', 'fields'),
  },
  '/AgentRecharge': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/recharge-page.tsx'), 'agent', 'kit', 'wallet', 'fields'),
  },
  '/AgentRecharge/$id': {
    ...ownWith('agent'),
    page: lazyPage(() => import('./features/engagement/agent/receipt-page.tsx'), 'agent', 'kit'),
  },

  '/login': {
    ...toLogIn,
    page: lazyPage(() => import('./features/identity/login/login-page.tsx'), 'auth', 'fields'),
  },
  '/register': {
    ...toLogIn,
    page: lazyPage(() => import('./features/identity/login/register-page.tsx'), 'auth', 'fields'),
  },
  '/reset': {
    page: lazyPage(() => import('./features/identity/login/reset-page.tsx'), 'auth', 'fields'),
  },
  '/Help': {
    page: lazyPage(() => import('./features/site/support/help-page.tsx'), 'content'),
  },
  '/Service': { page: lazyPage(() => import('./features/site/support/service-page.tsx'), 'content') },
  '/AboutUs': {
    page: lazyPage(() => import('./features/site/support/about-page.tsx'), 'content'),
  },
  '/Setting': {
    page: lazyPage(
      () => import('./routes/setting.tsx'),
      'app',
      'account',
      'security',
      'wallet',
      'kit',
      'auth',
      'fields',
    ),
  },
  // Shown by the console in a frame.
  '/Preview': { page: lazyPage(() => import('./routes/preview.tsx'), 'promotion') },
};

export const NOT_FOUND = lazyPage(() => import('./routes/not-found.tsx'));
