/** The page somebody wanted before they were sent to log in. Only a path of this app: an address of elsewhere would make
 * the login page a trampoline. */
export function wantedPage(search: Record<string, unknown>): { to?: string } {
  const to = search.to;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}

/** A path with its query, as the router wants it. */
export function addressOf(path: string): { to: string; search: Record<string, string>; hash: string } {
  const url = new URL(path, 'http://here.invalid');
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), hash: url.hash.slice(1) };
}
