import type { ServerResponse } from 'node:http';

/**
 * Calls `then` when the answer's connection closes, or at once if it is closed already. A client may disconnect while
 * its session is looked up: a listener added afterwards would never be called, and the request's resources would never
 * be released.
 */
export function whenClosed(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
