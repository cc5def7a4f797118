import { storedText, storeText } from './storage.ts';

const KEY = 'deviceId';

/** Random, made once in this browser, and nothing else than a mark to count by. */
export function deviceId(): string {
  const known = storedText(KEY) ?? makeId();
  showToLinks(known);
  return known;
}

let isShown = false;

/** Short links are opened without a call: a click on the own link by the own browser is told by this. */
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
