import { createStore } from '@pitaka/ui/store/store.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';
import { announceLock, LOCK_KEY } from './lock-set.ts';

/**
 * The lock of this app on this phone (docs/decisions/576): a PIN, checked here and never sent. It keeps out a person
 * who picks up an unlocked phone. A log-out removes it (session.ts), and the page's start script hides the page before
 * its first paint (first-paint/start.ts), which reads the stored text's first number.
 */

/** When this tab was last left unlocked. */
const SEEN_KEY = 'appSeen';

export const LOCK_DELAYS_S = [0, 60, 300] as const;
export type LockDelay = (typeof LOCK_DELAYS_S)[number];
export const LOCK_TRIES = 5;
/** About a quarter of a second on a phone: the six digits cannot be tried in a moment by a copy of the storage. */
const ROUNDS = 200_000;

interface AppLock {
  readonly delaySeconds: LockDelay;
  readonly salt: string;
  readonly hash: string;
  readonly wrongTries: number;
}

/** Whether a PIN can be set here: its hash needs a secure connection. */
export const canLock = () => globalThis.crypto?.subtle !== undefined;

/** Whether the app is locked now. The start script has already hidden the page in that case. */
export const locked = createStore(document.documentElement.dataset.locked !== undefined);

export function readLock(): AppLock | undefined {
  const [delayMs, salt, hash, wrong] = storedText(LOCK_KEY)?.split('.') ?? [];
  const delaySeconds = LOCK_DELAYS_S.find((one) => String(one * 1000) === delayMs);
  if (delaySeconds === undefined || !salt || !hash) return undefined;
  return { delaySeconds, salt, hash, wrongTries: Number(wrong) || 0 };
}

function writeLock({ delaySeconds, salt, hash, wrongTries }: AppLock): void {
  storeText(LOCK_KEY, [delaySeconds * 1000, salt, hash, wrongTries].join('.'));
}

export async function setLock(pin: string, delaySeconds: LockDelay): Promise<void> {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  writeLock({ delaySeconds, salt, hash: await hashOf(pin, salt), wrongTries: 0 });
  announceLock();
}

export function setLockDelay(delaySeconds: LockDelay): void {
  const lock = readLock();
  if (lock) writeLock({ ...lock, delaySeconds });
}

export function removeLock(): void {
  removeText(LOCK_KEY);
}

/** The number of tries left after a wrong PIN; undefined after the right PIN. A try counts before it is compared. */
export async function tryPin(pin: string): Promise<number | undefined> {
  const lock = readLock();
  if (!lock) return undefined;
  writeLock({ ...lock, wrongTries: lock.wrongTries + 1 });
  if ((await hashOf(pin, lock.salt)) !== lock.hash) return Math.max(0, LOCK_TRIES - lock.wrongTries - 1);
  writeLock({ ...lock, wrongTries: 0 });
  return undefined;
}

export function unlock(): void {
  locked.set(false);
  delete document.documentElement.dataset.locked;
}

/**
 * Hides the page as soon as it is left, also from the phone's list of apps, and locks it if it was left for longer than
 * the delay. Returns the end of watching.
 */
export function watchLeaving(): () => void {
  const page = document.documentElement.dataset;
  const changed = () => {
    const lock = readLock();
    if (!lock || locked.get()) return;
    if (document.hidden) {
      storeText(SEEN_KEY, String(Date.now()), 'visit');
      page.locked = '';
      return;
    }
    const away = Date.now() - Number(storedText(SEEN_KEY, 'visit'));
    // A clock that was set back counts as long away.
    if (away >= 0 && away < lock.delaySeconds * 1000) delete page.locked;
    else locked.set(true);
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations: ROUNDS };
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
