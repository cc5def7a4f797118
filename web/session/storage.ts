/**
 * The browser's storage, which may be missing, full or forbidden (private windows, embedded browsers): then values last
 * for the page only. 'visit' is session storage.
 */
type Lasting = 'always' | 'visit';

const pageOnly = new Map<string, string>();

function storageOf(lasting: Lasting): Storage | undefined {
  try {
    return lasting === 'visit' ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}

export function storeText(key: string, value: string, lasting: Lasting = 'always'): void {
  pageOnly.set(`${lasting}/${key}`, value);
  try {
    storageOf(lasting)?.setItem(key, value);
  } catch {
    // Full: the value is in pageOnly.
  }
}

export function storedText(key: string, lasting: Lasting = 'always'): string | undefined {
  const storage = storageOf(lasting);
  return (storage ? storage.getItem(key) : pageOnly.get(`${lasting}/${key}`)) ?? undefined;
}

export function removeText(key: string, lasting: Lasting = 'always'): void {
  pageOnly.delete(`${lasting}/${key}`);
  storageOf(lasting)?.removeItem(key);
}
