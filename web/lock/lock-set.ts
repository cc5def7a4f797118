import { storedText } from '../session/storage.ts';

/** The key that lock/app-lock.ts writes and the page's start script reads. */
export const LOCK_KEY = 'appLock';
const LOCK_SET = 'applock';

export const isLockSet = () => storedText(LOCK_KEY) !== undefined;

/** Tells this page that a lock was set. */
export const announceLock = () => dispatchEvent(new Event(LOCK_SET));

/** Calls the listener once: now if a lock is set, otherwise when one is set. Without a lock, its code is not loaded. */
export function whenLockSet(listener: () => void): () => void {
  if (isLockSet()) listener();
  else addEventListener(LOCK_SET, listener, { once: true });
  return () => removeEventListener(LOCK_SET, listener);
}
