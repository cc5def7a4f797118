import { createStore } from '@pitaka/ui/store/store.ts';

/** A newer version of the app that waits; undefined: this is the newest. */
export const waitingVersion = createStore<ServiceWorker | undefined>(undefined);

/**
 * The worker caches the app's own files and its last page, so that it opens offline (worker/sw.ts). Throws where its script
 * did not come.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register('/sw.js'));
  } catch (error) {
    // A line that broke is a TypeError and may be back; a browser that forbids workers does not change its mind.
    if (error instanceof TypeError) throw error;
    console.warn('the app will not open offline', error);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // The first one ever is no update.
    if (registration.waiting && registration.active) waitingVersion.set(registration.waiting);
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  addEventListener('online', () => registration.active?.postMessage('online'));
  // An installed app stays open for days: whoever comes back to it hears of a newer one.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** Takes the version that waits, and loads the page with it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingVersion.get()?.postMessage('update');
}
