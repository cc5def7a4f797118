import type { ServerResponse } from 'node:http';

/**
 * Calls `then` when the answer's connection closes, or at once if it has closed. A client may leave while its session is
 * looked up: a listener that is added afterwards is never called, and what it would release is held until the process
 * ends.
 */
export function whenClosed(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
