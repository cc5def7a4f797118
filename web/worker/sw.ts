import { isOwnPath } from '@pitaka/core/values/web-address.ts';

/**
 * Opens the app offline: built files come from the cache, and pages from the network or, if that fails, from the last
 * visit.
 */

/** The used part of a service worker's global scope: TypeScript knows either a page's or a worker's, not both. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null;
}
interface NotificationEvent extends WaitingEvent {
  notification: { data: unknown; close(): void };
}
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}
interface FetchEvent extends WaitingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker extends EventTarget {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  registration: {
    active: unknown;
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  skipWaiting(): Promise<void>;
}
const worker = self as unknown as Worker;

const FILES = 'files-1';
const PAGES = 'pages-1';
/** A picture that another app shared with this one, until the page has read it. */
const SHARED = 'shared-1';
/** Every page is the same app: one copy opens them all. */
const ANY_PAGE = '/';

worker.addEventListener('install', (event) => {
  // A newer version waits until the user agrees: typed text stays.
  if (!worker.registration.active) (event as WaitingEvent).waitUntil(worker.skipWaiting());
});
worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent;
  if (data === 'update') void worker.skipWaiting();
  if (data === 'cache') (event as WaitingEvent).waitUntil(answerCached(event as MessageEvent));
});
worker.addEventListener('push', (event) => (event as PushEvent).waitUntil(showPush(event as PushEvent)));
worker.addEventListener('notificationclick', (event) => {
  const clicked = event as NotificationEvent;
  clicked.notification.close();
  clicked.waitUntil(open((clicked.notification.data as { to?: unknown } | null)?.to));
});
worker.addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => answer(event as FetchEvent));

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (![FILES, PAGES, SHARED].includes(name)) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The open page checks whether the app can now open offline; if not, it checks again later. */
async function answerCached({ ports: [asker] }: MessageEvent): Promise<void> {
  const isCached = await cacheFirstPage().catch(() => false);
  asker?.postMessage(isCached);
}

/** The page that registered the worker was loaded without it: it is cached now, with the files it uses. */
async function cacheFirstPage(): Promise<boolean> {
  const pages = await caches.open(PAGES);
  if (await pages.match(ANY_PAGE)) return true;
  const open = await openPage();
  if (open) await cachePage(await fetch(open.url, { headers: { Accept: 'text/html' } }));
  return (await pages.match(ANY_PAGE)) !== undefined;
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.pathname === '/share' && url.origin === worker.location.origin) {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== 'GET' || url.origin !== worker.location.origin || url.pathname.startsWith('/console')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(cachePage(response.clone()));
    return response;
  } catch (error) {
    const cached = await (await caches.open(PAGES)).match(ANY_PAGE);
    if (cached) return cached;
    throw error;
  }
}

/**
 * Caches the files that a page names, then the page: a page whose files failed to load never replaces a working one.
 * Downloads, short links and a sandbox's pages are navigations, too, but not the app's.
 */
async function cachePage(response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) return;
  const html = await response.clone().text();
  if (!html.includes(' id="root"')) return;
  const files = await caches.open(FILES);
  const named = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? [])];
  await Promise.all(named.map(async (name) => (await files.match(name)) ?? files.add(name)));
  await (await caches.open(PAGES)).put(ANY_PAGE, response);
}

/** A built file's name contains its content's hash: a cached copy is right for ever. */
async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const cached = await files.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await files.put(request, response.clone());
  return response;
}

/** The server's pushes (server/modules/engagement/messages/send-pushes.ts). */
async function showPush({ data }: PushEvent): Promise<void> {
  const { id, title, body, to, lang } = (data?.json() ?? {}) as Readonly<Record<string, string | undefined>>;
  if (!title || !id) return;
  // The same message again replaces the first: no user is notified twice.
  await worker.registration.showNotification(title, { body, lang, tag: id, icon: '/icon.png', data: { to } });
}

/** Opens the page of a notification: in the app if it is open, otherwise in a new window. */
async function open(to: unknown): Promise<void> {
  const path = typeof to === 'string' && isOwnPath(to) ? to : '/';
  const page = await openPage();
  if (!page) return void (await worker.clients.openWindow(path));
  // If the browser refuses to focus the page, the page still navigates.
  await page.focus().catch(() => {});
  await page.navigate(path);
}

/** Finds the open app; a page of the console is not the app. */
async function openPage(): Promise<OpenPage | undefined> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  return pages.find(({ url }) => !new URL(url).pathname.startsWith('/console'));
}

/** A picture shared with the installed app: stored for the page that reads its code. */
async function takeShared(request: Request): Promise<Response> {
  const picture = (await request.formData()).get('picture');
  if (picture instanceof Blob) await (await caches.open(SHARED)).put('/share', new Response(picture));
  return Response.redirect('/Transfer?shared=true', 303);
}
