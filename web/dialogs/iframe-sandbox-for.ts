import { isOwnPath } from '@pitaka/core/values/web-address.ts';

/** The permissions of a framed page. No foreign script runs with our origin. */
const RESTRICTED = 'allow-scripts allow-forms allow-popups';

/**
 * The sandbox attribute of a page shown inside the app; undefined: the app's own page, which needs none. Another page
 * of our server (a game of the sandbox) gets no origin: with our origin it could read the session. A page of another
 * server keeps its own origin, because without one it could store nothing.
 */
export function iframeSandboxFor(address: string, origin: string): string | undefined {
  if (isOwnPath(address)) return undefined;
  return URL.parse(address, origin)?.origin === origin ? RESTRICTED : `${RESTRICTED} allow-same-origin`;
}
