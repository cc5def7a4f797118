import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NeedFeature } from './layout/need-feature.tsx';
import { NeedPermission } from './layout/need-permission.tsx';
import { PageBroken } from './layout/page-broken.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { Root } from './layout/root.tsx';
import { Shell } from './layout/shell.tsx';
import type { Place } from './navigation/place.ts';
import { PAGES, type PageEntry } from './pages.ts';
import { session } from './session/session.ts';

/** See navigation/link.tsx for why the router's own type of an address is not used. */
const redirectTo = redirect as unknown as (place: Place) => unknown;

const files = import.meta.glob<{ Page: ComponentType }>('./features/*/*/*-page.tsx');

function lazyPage(file: string): RouteComponent {
  const load = files[`./features/${file}-page.tsx`];
  if (!load) throw new Error(`there is no page ${file}`);
  return lazyRouteComponent(load, 'Page') as RouteComponent;
}

function guarded({ file, permission, feature }: PageEntry): RouteComponent {
  const Page = lazyPage(file);
  const allowed = (
    <NeedPermission permission={permission}>
      <Page />
    </NeedPermission>
  );
  return feature === undefined ? () => allowed : () => <NeedFeature feature={feature}>{allowed}</NeedFeature>;
}

/** Without a session: to the log-in page, and back to the wanted page afterwards. A pending setup comes first. */
function needOperator({ location }: { location: { href: string } }): void {
  const operator = session.get()?.operator;
  if (!operator)
    throw redirectTo({ to: '/login', ...(location.href === '/' ? {} : { search: { to: location.href } }) });
  if (operator.mustDo.length > 0) throw redirectTo({ to: '/setup' });
}

/** Filters are in the address, as text: a list can be shared, and going back restores it. */
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
  notFoundComponent: lazyRouteComponent(() => import('./layout/not-found.tsx'), 'NotFound'),
});

const before = [
  createRoute({ getParentRoute: () => root, path: '/login', component: lazyPage('identity/login/login') }),
  createRoute({ getParentRoute: () => root, path: '/welcome', component: lazyPage('identity/login/welcome') }),
  createRoute({ getParentRoute: () => root, path: '/setup', component: lazyPage('identity/account/setup') }),
] as const;

const inside = createRoute({ getParentRoute: () => root, id: 'inside', beforeLoad: needOperator, component: Shell });

const pages = (PAGES as readonly PageEntry[]).map((page) =>
  createRoute({ getParentRoute: () => inside, path: page.path, component: guarded(page) }),
);

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([...before, inside.addChildren(pages)]),
    basepath: '/console',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageBroken,
  });
}
