import { createStore, useStore } from '../store/store.ts';

/** The browser's own state is only a hint: 'online' does not mean that the server can be reached. */
const online = createStore(typeof navigator === 'undefined' || navigator.onLine !== false);

if (typeof addEventListener === 'function') {
  addEventListener('online', () => online.set(true));
  addEventListener('offline', () => online.set(false));
}

/** Calls `listener` each time the connection is back. */
export function onBackOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}

export function useOnline(): boolean {
  return useStore(online);
}
