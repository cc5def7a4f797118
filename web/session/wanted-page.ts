import { isOwnPath } from '@pitaka/core/values/own-path.ts';

/** The page somebody wanted before they were sent to log in. Only a path of this app: an address of elsewhere would make
 * the login page a trampoline. */
export function wantedPage(search: Record<string, unknown>): { to?: string } {
  const to = search.to;
  return typeof to === 'string' && isOwnPath(to) ? { to } : {};
}
