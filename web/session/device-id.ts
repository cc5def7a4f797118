import { storedText, storeText } from './storage.ts';

const KEY = 'deviceId';

/** Random, made once in this browser, and nothing else than a mark to count by. */
export function deviceId(): string {
  const stored = storedText(KEY);
  if (stored) return stored;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storeText(KEY, made);
  return made;
}
