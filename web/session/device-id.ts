import { storedText, storeText } from './storage.ts';

const KEY = 'deviceId';

/** Random, created once in this browser, and used only for counting. */
export function deviceId(): string {
  const id = storedText(KEY) ?? makeId();
  showToLinks(id);
  return id;
}

let isShown = false;

/** Short links are opened without a call: this marks that the link's owner opened it in the same browser. */
function showToLinks(id: string): void {
  if (isShown) return;
  isShown = true;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser this runs in.
  document.cookie = `device=${id}; path=/s/; max-age=31536000; samesite=lax`;
}

function makeId(): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storeText(KEY, made);
  return made;
}
