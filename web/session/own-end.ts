import { logOut } from './session.ts';

let isEnding = false;
let heard: (() => void) | undefined;

/**
 * A call that ends this very session, and logs out once it is answered. The stream may hear of the end before the answer is
 * here: that waits, and is what is known where no answer comes.
 */
export async function endOwnSession(call: Promise<unknown>): Promise<void> {
  isEnding = true;
  try {
    await call;
    heard = undefined;
    logOut();
  } finally {
    isEnding = false;
    heard?.();
    heard = undefined;
  }
}

/** The session is over, says somebody: acted upon now, or when the call that ends it has had no answer. */
export function onceNotEnding(act: () => void): void {
  if (isEnding) heard = act;
  else act();
}
