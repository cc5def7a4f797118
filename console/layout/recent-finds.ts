const KEY = 'console.finds';
const MOST = 5;

/** What was looked for last on this device, the newest first. */
export function recentFinds(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberFind(words: string): void {
  try {
    const kept = [words, ...recentFinds().filter((one) => one !== words)].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage there are none to offer.
  }
}
