import { logOut } from './session.ts';

let isEnding = false;
let onEnded: (() => void) | undefined;

/**
 * A call that ends this very session, and logs out once it is answered. The live stream may report the end before the
 * answer: that report waits, and is used if no answer comes.
 */
export async function endOwnSession(call: Promise<unknown>): Promise<void> {
  isEnding = true;
  try {
    await call;
    onEnded = undefined;
    logOut();
  } finally {
    isEnding = false;
    onEnded?.();
    onEnded = undefined;
  }
}

/** Handles a reported end of the session: at once, or when the call that ends the session gets no answer. */
export function runUnlessLoggingOut(act: () => void): void {
  if (isEnding) onEnded = act;
  else act();
}
