import { createStore, useStore } from '../store/store.ts';

/** Does the browser believe it has a network? It is a hint: 'online' may still reach nobody. */
const online = createStore(typeof navigator === 'undefined' || navigator.onLine !== false);

if (typeof addEventListener === 'function') {
  addEventListener('online', () => online.set(true));
  addEventListener('offline', () => online.set(false));
}

export function useOnline(): boolean {
  return useStore(online);
}
