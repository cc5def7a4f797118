import { isOwnPath } from '@pitaka/core/values/own-path.ts';

/** What a page in a frame may do. No script of another's page runs as ours. */
const CAGE = 'allow-scripts allow-forms allow-popups';

/**
 * The sandbox of a page shown inside the app; undefined: a page of ours, which needs none. A page from our own server
 * that is not of the app (the sandbox's games) gets no origin: with ours it could read the session. One of another
 * server keeps its own, or it could keep nothing.
 */
export function cageOf(address: string, origin: string): string | undefined {
  if (isOwnPath(address)) return undefined;
  return URL.parse(address, origin)?.origin === origin ? CAGE : `${CAGE} allow-same-origin`;
}
