import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Watch } from './watch.ts';

const GIVE_UP_MS = 15_000;
const POLL_MS = 50;

/** Evaluates a script through the debugger: the page's own policy forbids scripts made from text. */
export async function inPage<Value>(session: CDPSession, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}

/** Waits until the condition holds; returns the time in ms. */
export async function waitInPage(session: CDPSession, condition: string, giveUpMs = GIVE_UP_MS): Promise<number> {
  const startedAt = Date.now();
  while (!(await inPage<boolean>(session, `Boolean(${condition})`).catch(() => false))) {
    if (Date.now() - startedAt > giveUpMs) throw new Error(`never came: ${condition}`);
    await pause(POLL_MS);
  }
  return Date.now() - startedAt;
}

export function watched(session: CDPSession): Promise<Watch> {
  return inPage<Watch>(session, 'JSON.parse(JSON.stringify(window.watch))');
}

/** Deletes the measurements recorded so far. */
export function resetWatch(session: CDPSession): Promise<void> {
  return inPage(session, 'void Object.assign(window.watch, { interactions: [], longTasks: [], shifts: 0 })');
}
