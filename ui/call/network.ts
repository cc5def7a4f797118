import { createStore, useStore } from '../store/store.ts';

/** The browser's own opinion, only a hint: 'online' may still reach no server. */
const online = createStore(typeof navigator === 'undefined' || navigator.onLine !== false);

if (typeof addEventListener === 'function') {
  addEventListener('online', () => online.set(true));
  addEventListener('offline', () => online.set(false));
}

export function useOnline(): boolean {
  return useStore(online);
}
