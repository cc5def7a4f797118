import { serverClockOffset } from '@pitaka/ui/call/server-clock.ts';
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
const SAME_MS = 1_000;

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The server's time, updated every quarter of a minute, so that shown minutes stay correct, also in a table row that
 * does not render again for another reason. All components share one clock.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = serverNow();
  for (const listener of [...listeners]) listener();
}

/** The clock stops without listeners, and is equal for all components of one rendering. */
function currentNow(): number {
  if (timer === undefined && Math.abs(serverNow() - now) > SAME_MS) now = serverNow();
  return now;
}

function serverNow(): number {
  return Date.now() + serverClockOffset();
}
