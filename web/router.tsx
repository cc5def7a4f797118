import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { LineFilter } from './features/earnings/report/line-filter.ts';
import { lazyPage } from './layout/lazy-page.ts';
import { MainLayout } from './layout/main-layout.tsx';
import { PageBroken } from './layout/page-broken.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { Root } from './layout/root.tsx';
import { session } from './session/session.ts';
import { addressOf, wantedPage } from './session/wanted-page.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** Nobody is logged in: to the login page, and back to the wanted page afterwards (Spec: A3). */
function needSession({ location }: { location: { href: string } }): void {
  if (session.get()) return;
  throw redirect({ to: '/login', search: location.href === '/' ? {} : { to: location.href }, replace: true });
}

/** Somebody is logged in already: nothing to do on a page that logs in. */
function needNoSession({ search }: { search: { to?: string } }): void {
  if (session.get()) throw redirect({ ...addressOf(search.to ?? '/'), replace: true });
}

const root = createRootRoute({ component: Root, notFoundComponent: lazyPage(() => import('./routes/not-found.tsx')) });

const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: needSession, component: MainLayout });

const mainRoutes = [
  createRoute({ getParentRoute: () => main, path: '/', component: lazyPage(() => import('./routes/home.tsx')) }),
  createRoute({
    getParentRoute: () => main,
    path: '/report',
    component: lazyPage(() => import('./features/earnings/report/report-page.tsx'), 'report', 'kit'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/team',
    component: lazyPage(() => import('./routes/team.tsx'), 'team', 'promotion', 'content'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/promotion/{-$id}',
    component: lazyPage(() => import('./routes/promotion.tsx'), 'promotion'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/my',
    component: lazyPage(() => import('./routes/my.tsx'), 'account', 'wallet'),
  }),
] as const;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string; done?: 'reset' } => ({
    ...wantedPage(search),
    ...(search.done === 'reset' ? { done: 'reset' } : {}),
  }),
  beforeLoad: needNoSession,
  component: lazyPage(() => import('./features/identity/login/login-page.tsx'), 'auth', 'fields'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search: Record<string, unknown>): { to?: string; invite?: string } => ({
    ...wantedPage(search),
    ...(search.invite === undefined ? {} : { invite: String(search.invite).slice(0, 32) }),
  }),
  beforeLoad: needNoSession,
  component: lazyPage(() => import('./features/identity/login/register-page.tsx'), 'auth', 'fields'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: wantedPage,
  component: lazyPage(() => import('./features/identity/login/reset-page.tsx'), 'auth', 'fields'),
});

const openPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/Help',
    validateSearch: (search: Record<string, unknown>): { embedded?: true } =>
      search.embedded ? { embedded: true } : {},
    component: lazyPage(() => import('./features/site/support/help-page.tsx'), 'content'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/Service',
    component: lazyPage(() => import('./features/site/support/service-page.tsx'), 'content'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/AboutUs',
    validateSearch: ({ embedded, text }: Record<string, unknown>): { embedded?: true; text?: 'terms' | 'privacy' } => ({
      ...(embedded ? { embedded: true } : {}),
      ...(text === 'terms' || text === 'privacy' ? { text } : {}),
    }),
    component: lazyPage(() => import('./features/site/support/about-page.tsx'), 'content'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/Setting',
    component: lazyPage(() => import('./features/identity/settings/setting-page.tsx'), 'account', 'auth', 'fields'),
  }),
  // What the console shows in a frame.
  createRoute({
    getParentRoute: () => root,
    path: '/Preview',
    component: lazyPage(() => import('./routes/preview.tsx'), 'promotion'),
  }),
] as const;

const own = createRoute({ getParentRoute: () => root, id: 'own', beforeLoad: needSession });

const ownPages = [
  createRoute({
    getParentRoute: () => own,
    path: '/GameDetail/$id',
    component: lazyPage(() => import('./routes/game-detail.tsx'), 'promotion'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Transfer',
    validateSearch: (search: Record<string, unknown>): { uid?: string; step?: 'amount' } => ({
      ...(search.uid !== undefined && { uid: String(search.uid).slice(0, 8) }),
      ...(search.step === 'amount' && { step: 'amount' }),
    }),
    component: lazyPage(() => import('./features/money/transfer/transfer-page.tsx'), 'kit', 'wallet', 'fields'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Safe',
    component: lazyPage(
      () => import('./features/money/safe/safe-page.tsx'),
      'kit',
      'wallet',
      'records',
      'auth',
      'fields',
    ),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Records',
    component: lazyPage(() => import('./features/money/records/records-page.tsx'), 'kit', 'wallet', 'records'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Records/$id',
    validateSearch: (search: Record<string, unknown>): { sent?: true } => (search.sent ? { sent: true } : {}),
    component: lazyPage(() => import('./features/money/records/record-page.tsx'), 'kit', 'wallet', 'records'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Deposit',
    component: lazyPage(() => import('./features/payments/deposit/deposit-page.tsx'), 'kit', 'deposit', 'fields'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/DepositDetails',
    component: lazyPage(() => import('./features/payments/deposit/deposit-records-page.tsx'), 'deposit'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/DepositDetails/$id',
    component: lazyPage(() => import('./features/payments/deposit/deposit-details-page.tsx'), 'kit', 'deposit'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/ReportDetails',
    // The page checks what it says.
    validateSearch: (search: Record<string, unknown>) => search as LineFilter,
    component: lazyPage(() => import('./features/earnings/report/report-details-page.tsx'), 'report', 'kit'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Withdraw',
    component: lazyPage(() => import('./features/payments/withdraw/withdraw-page.tsx'), 'kit', 'withdraw'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/WithdrawStep/$id',
    component: lazyPage(
      () => import('./features/payments/withdraw/step-page.tsx'),
      'kit',
      'withdraw',
      'wallet',
      'fields',
    ),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/WithdrawDetails',
    validateSearch: (search: Record<string, unknown>): { id?: string } =>
      search.id === undefined ? {} : { id: String(search.id).slice(0, 60) },
    component: lazyPage(() => import('./features/payments/withdraw/withdrawals-page.tsx'), 'kit', 'withdraw'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Cards',
    component: lazyPage(() => import('./features/payments/payout-accounts/cards-page.tsx'), 'cards', 'auth', 'fields'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/AddCard/{-$id}',
    component: lazyPage(() => import('./routes/bank-account.tsx'), 'cards', 'auth', 'fields'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/AddZhiFuBao/{-$id}',
    component: lazyPage(() => import('./routes/wallet-account.tsx'), 'cards', 'auth', 'fields'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/RakeBack',
    component: lazyPage(() => import('./routes/rebates.tsx'), 'rebates', 'kit', 'content'),
  }),
  createRoute({
    getParentRoute: () => own,
    path: '/Downline/$id',
    component: lazyPage(() => import('./routes/downline.tsx'), 'team', 'fields', 'content'),
  }),
] as const;

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      main.addChildren(mainRoutes),
      own.addChildren(ownPages),
      login,
      register,
      reset,
      ...openPages,
    ]),
    scrollRestoration: true,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageBroken,
  });
}
