import type { ComponentType } from 'react';
import { ADDRESSES } from '../addresses.ts';
import { storedText, storeText } from '../session/storage.ts';
import type { LazyPage } from './lazy-page.ts';
import {
  type EntryState,
  hrefOf,
  type Location,
  locationOf,
  type NavigationState,
  type SearchValues,
} from './location.ts';
import { createMatcher } from './match-path.ts';
import type { Path, Route, Target } from './route.ts';
import { followScroll, hasScrollPosition, rememberScrollPosition, storeScrollPositions } from './scroll-positions.ts';

/** The content of the screen. */
export interface Shown {
  readonly location: Location;
  /** Undefined: no route has this address. */
  readonly path: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly search: object;
  readonly layout: Route['layout'];
  /** Undefined: its code is loading. */
  readonly page: ComponentType | undefined;
  /** The page's code failed to load. */
  readonly error?: unknown;
  readonly scroll: 'top' | 'back' | 'stay';
  /** The browser has already animated the change: a swipe back. */
  readonly wasSeen: boolean;
}

export interface NavigateOptions {
  /** Replaces this entry of the history. */
  readonly replace?: boolean;
  /** false: the scroll position stays. */
  readonly resetScroll?: false;
  /** 'same': the entry's current state. */
  readonly state?: NavigationState | 'same';
}

export interface Routing {
  readonly routes: Readonly<Record<Path, Route>>;
  readonly notFound: LazyPage;
}

type Found = Pick<Shown, 'path' | 'params' | 'search' | 'layout'> & {
  readonly lazy: LazyPage;
  readonly sentTo?: string;
};

/** A page whose code loads faster shows no skeleton first. */
const PENDING_AFTER_MS = 150;

let find: (location: Location) => Found;
let requested: Location;
let shown: Shown;
let turns = 0;
const locationListeners = new Set<() => void>();
const shownListeners = new Set<(next: Shown) => void>();
const pushListeners = new Set<(state: EntryState) => void>();

function listenTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The one router of the app: the address bar, the history, and the page on the screen. */
export const router = {
  /** Finds the page of the address and loads it; nothing is on the screen yet. */
  async start(routing: Routing): Promise<void> {
    find = finder(routing);
    history.scrollRestoration = 'manual';
    addEventListener('scroll', followScroll);
    addEventListener('popstate', ({ hasUAVisualTransition }) => void arrive(hasUAVisualTransition));
    addEventListener('pagehide', () => {
      rememberScrollPosition(shown.location.state.key);
      storeScrollPositions();
    });
    // A reloaded page starts without dialogs: their content is gone.
    const { dialogs: _, ...state } = entryState(0);
    requested = locationOf(here(), state);
    // A first visit is already at the top; scrolling would force a layout in the middle of its first render.
    const scroll = hasScrollPosition(state.key) ? 'back' : 'stay';
    const found = find(requested);
    if (found.sentTo !== undefined) {
      requested = locationOf(found.sentTo, state);
      history.replaceState(state, '', requested.href);
      return show(requested, find(requested), scroll);
    }
    history.replaceState(state, '');
    return show(requested, found, scroll);
  },
  /** The requested location: its page may still be loading. */
  location: () => requested,
  shown: () => shown,
  onLocation: (listener: () => void) => listenTo(locationListeners, listener),
  onShown: (listener: (next: Shown) => void) => listenTo(shownListeners, listener),
  /** A new entry of the history: the entries ahead of it are removed. */
  onPush: (listener: (state: EntryState) => void) => listenTo(pushListeners, listener),
  /** Resolves when the page is shown. */
  navigate({ to, params, search, ...options }: Target & NavigateOptions): Promise<void> {
    return go(hrefOf(to, params, search as SearchValues), options);
  },
  /** Opens a page of the app by its address as text. */
  open: (href: string, options: NavigateOptions = {}) => go(href, options),
  /** Adds an entry of the history for the shown page. */
  remember(state: NavigationState): void {
    void enter(locationOf(requested.href, newState(state, false)), { replace: false, scroll: 'stay' });
  },
  back: () => history.back(),
  canGoBack: () => requested.state.index > 0,
  /** Runs the guards again after permissions changed: the shown page may no longer be allowed. */
  recheck(): void {
    const { sentTo } = find(requested);
    if (sentTo !== undefined) void go(sentTo, { replace: true });
  },
  /** Loads a page's code in advance, if there is a network; the screen does not change. */
  async fetchPage(href: string): Promise<void> {
    await find(locationOf(href, requested.state))
      .lazy.fetch()
      .catch(() => {});
  },
  /** Loads a page's code before it is opened. */
  preload(href: string): void {
    find(locationOf(href, requested.state))
      .lazy.load()
      .catch(() => {});
  },
};

function go(href: string, { replace, resetScroll, state }: NavigateOptions): Promise<void> {
  const given = state === 'same' ? requested.state : (state ?? {});
  // Like a browser: the current address makes no second entry.
  const inPlace = replace || locationOf(href, requested.state).href === requested.href;
  const next = locationOf(href, newState(given, inPlace));
  const { sentTo } = find(next);
  if (sentTo !== undefined && sentTo !== next.href) return go(sentTo, { replace: inPlace });
  return enter(next, { replace: inPlace, scroll: resetScroll === false ? 'stay' : 'top' });
}

function enter(next: Location, how: { replace: boolean; scroll: Shown['scroll'] }): Promise<void> {
  rememberScrollPosition(shown.location.state.key);
  if (how.replace) history.replaceState(next.state, '', next.href);
  else history.pushState(next.state, '', next.href);
  requested = next;
  if (!how.replace) for (const listener of pushListeners) listener(next.state);
  return show(next, find(next), how.scroll);
}

/** By the browser's own back and forward, or by an address typed behind a `#`. */
function arrive(wasSeen: boolean): Promise<void> {
  rememberScrollPosition(shown.location.state.key);
  const state = entryState(requested.state.index + 1);
  requested = locationOf(here(), state);
  const found = find(requested);
  if (found.sentTo !== undefined) return go(found.sentTo, { replace: true });
  return show(requested, found, isSamePage(shown, requested) ? 'stay' : 'back', wasSeen);
}

function isSamePage(before: Shown, { pathname, search }: Location): boolean {
  const { location } = before;
  return location.pathname === pathname && JSON.stringify(location.search) === JSON.stringify(search);
}

async function show(location: Location, found: Found, scroll: Shown['scroll'], wasSeen = false): Promise<void> {
  turns += 1;
  const turn = turns;
  for (const listener of locationListeners) listener();
  const { lazy, sentTo: _, ...place } = found;
  const put = (content: Pick<Shown, 'page' | 'error'>) => {
    // Only the latest address counts, in any order of loading.
    if (turn !== turns) return;
    shown = { ...place, location, scroll, wasSeen, ...content };
    for (const listener of shownListeners) listener(shown);
  };
  if (lazy.page) return put({ page: lazy.page });
  const timer = setTimeout(() => put({ page: undefined }), PENDING_AFTER_MS);
  try {
    put({ page: await lazy.load() });
  } catch (error) {
    if (turn === turns && reloadsForNewVersion(error)) return new Promise(() => {});
    put({ page: undefined, error });
  } finally {
    clearTimeout(timer);
  }
}

/** A missing file while there is a connection belongs to an older version of the app: the page is reloaded, once. */
function reloadsForNewVersion(error: unknown): boolean {
  const failure = `${here()} ${error}`;
  if (!navigator.onLine || storedText('reloadedFor', 'visit') === failure) return false;
  storeText('reloadedFor', failure, 'visit');
  location.reload();
  return true;
}

function finder({ routes, notFound }: Routing): (location: Location) => Found {
  const match = createMatcher(Object.keys(ADDRESSES) as Path[]);
  return (location) => {
    const found = match(location.pathname);
    const route = found && routes[found.path];
    if (!route || route.isThere?.() === false) {
      return { path: undefined, params: {}, search: location.search, layout: undefined, lazy: notFound };
    }
    const sentTo = route.guard?.(location);
    return {
      ...found,
      search: ADDRESSES[found.path](location.search),
      layout: route.layout,
      lazy: route.page,
      ...(sentTo !== undefined && { sentTo }),
    };
  };
}

function newState(given: NavigationState, replace: boolean): EntryState {
  const { dialogs, enteredAt } = given;
  const index = replace ? requested.state.index : requested.state.index + 1;
  return { ...(dialogs && { dialogs }), ...(enteredAt !== undefined && { enteredAt }), index, key: newKey() };
}

/** The browser's state of its entry; an entry that is not ours gets a new one. */
function entryState(index: number): EntryState {
  const state = history.state as Partial<EntryState> | null;
  if (typeof state?.index === 'number' && typeof state.key === 'string') return state as EntryState;
  const made = { index, key: newKey() };
  history.replaceState(made, '');
  return made;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function here(): string {
  return location.pathname + location.search + location.hash;
}
