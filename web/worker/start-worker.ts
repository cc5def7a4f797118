import { createStore } from '@pitaka/ui/store/store.ts';

/** A newer version of the app that waits; undefined: this is the newest. */
export const waitingVersion = createStore<ServiceWorker | undefined>(undefined);

/**
 * The worker caches the app's own files and its last page, so that it opens offline (worker/sw.ts). Throws where its
 * script failed to load.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register('/sw.js'));
  } catch (error) {
    // A broken connection is a TypeError and may be back; a browser that forbids workers will not allow them later.
    if (error instanceof TypeError) throw error;
    console.warn('the app will not open offline', error);
  }
}

/**
 * Caches this browser's first page, which was loaded without the worker. Throws if the connection is gone at that
 * moment. The browser's `online` event does not promise that the server can be reached, so one try is not enough.
 */
export async function cacheOpenPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const isCached = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    active?.postMessage('cache', [port2]);
  });
  port1.close();
  if (isCached !== true) throw new TypeError('the worker could not cache the page');
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // The first worker is not an update.
    if (registration.waiting && registration.active) waitingVersion.set(registration.waiting);
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  // An installed app stays open for days: a returning user gets the notice of a newer version.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** Activates the waiting version, and reloads the page with it. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingVersion.get()?.postMessage('update');
}
