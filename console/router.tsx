import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageBroken } from './layout/page-broken.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { Root } from './layout/root.tsx';
import { Shell } from './layout/shell.tsx';
import type { Place } from './navigation/place.ts';
import { session } from './session/session.ts';

/** See navigation/link.tsx for why the router is not asked for its own type of an address. */
const redirectTo = redirect as unknown as (place: Place) => unknown;

/** Nobody is logged in: to the log-in page, and back to the wanted page afterwards. What is owed comes first. */
function needOperator({ location }: { location: { href: string } }): void {
  const operator = session.get()?.operator;
  if (!operator)
    throw redirectTo({ to: '/login', ...(location.href === '/' ? {} : { search: { to: location.href } }) });
  if (operator.mustDo.length > 0) throw redirectTo({ to: '/setup' });
}

/** Filters stand in the address, as text: a list can be shared, and going back finds it again. */
function textSearch(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([key, value]) => [key, String(value).slice(0, 200)]),
  );
}

const root = createRootRoute({
  component: Root,
  validateSearch: textSearch,
  notFoundComponent: lazyRouteComponent(() => import('./routes/not-found.tsx')),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./routes/login.tsx')),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./routes/setup.tsx')),
});
const desk = createRoute({ getParentRoute: () => root, id: 'desk', beforeLoad: needOperator, component: Shell });

const pages = [
  createRoute({
    getParentRoute: () => desk,
    path: '/',
    component: lazyRouteComponent(() => import('./routes/home.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/withdrawals',
    component: lazyRouteComponent(() => import('./routes/withdrawals.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/deposits',
    component: lazyRouteComponent(() => import('./routes/deposits.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/accounts',
    component: lazyRouteComponent(() => import('./routes/accounts.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/applications',
    component: lazyRouteComponent(() => import('./routes/applications.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/payout-files',
    component: lazyRouteComponent(() => import('./routes/payout-files.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/statements',
    component: lazyRouteComponent(() => import('./routes/statements.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/statements/$id',
    component: lazyRouteComponent(() => import('./routes/statement.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/reconciliation',
    component: lazyRouteComponent(() => import('./routes/reconciliation.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/reasons',
    component: lazyRouteComponent(() => import('./routes/reasons.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/ledger',
    component: lazyRouteComponent(() => import('./routes/ledger.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/ledger/account/$name',
    component: lazyRouteComponent(() => import('./routes/ledger-account.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/ledger/journal/$id',
    component: lazyRouteComponent(() => import('./routes/journal.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/users',
    component: lazyRouteComponent(() => import('./routes/users.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/users/$uid',
    component: lazyRouteComponent(() => import('./routes/user.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/approvals',
    component: lazyRouteComponent(() => import('./routes/approvals.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/audit',
    component: lazyRouteComponent(() => import('./routes/audit.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/staff',
    component: lazyRouteComponent(() => import('./routes/staff.tsx')),
  }),
  createRoute({
    getParentRoute: () => desk,
    path: '/account',
    component: lazyRouteComponent(() => import('./routes/account.tsx')),
  }),
] as const;

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([login, setup, desk.addChildren(pages)]),
    basepath: '/console',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageBroken,
  });
}
