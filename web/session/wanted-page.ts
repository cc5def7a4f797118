import { isOwnPath } from '@pitaka/core/values/web-address.ts';

/**
 * The page the user wanted before the log-in. Only a path of this app: with another site's address the login page would
 * be an open redirect.
 */
export function wantedPage(search: Record<string, unknown>): { to?: string } {
  const to = search.to;
  return typeof to === 'string' && isOwnPath(to) ? { to } : {};
}
