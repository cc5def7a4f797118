const KEY = 'console.device';

let ofThisPage: string | undefined;

/** Random, created once in this browser: strangers who guess the operator's password do not lock this device out. */
export function deviceId(): string {
  ofThisPage ??= stored();
  return ofThisPage;
}

function stored(): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) localStorage.setItem(KEY, made);
    return stored ?? made;
  } catch {
    // Without storage it lasts as long as the page.
    return made;
  }
}
