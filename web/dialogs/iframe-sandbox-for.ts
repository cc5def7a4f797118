import { isOwnPath } from '@pitaka/core/values/web-address.ts';

/** The permissions of a framed page. No foreign script runs with our origin. */
const RESTRICTED = 'allow-scripts allow-forms allow-popups';

/**
 * The sandbox attribute of a page shown inside the app; undefined: a page of ours, which needs none. A page of our own
 * server outside the app (the sandbox's games) gets no origin: with ours it could read the session. A page of another
 * server keeps its own, without which it could store nothing.
 */
export function iframeSandboxFor(address: string, origin: string): string | undefined {
  if (isOwnPath(address)) return undefined;
  return URL.parse(address, origin)?.origin === origin ? RESTRICTED : `${RESTRICTED} allow-same-origin`;
}
