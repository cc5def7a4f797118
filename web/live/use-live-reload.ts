import { useEffect } from 'react';
import { type LiveKind, onLive } from './live-events.ts';

/** When money moved, and when such a message may have been missed. */
export const MONEY_EVENTS: readonly LiveKind[] = ['balance', 'resync'];

/** As MONEY_EVENTS, for lists, which catch up with missed messages by themselves. */
export const BALANCE_EVENTS: readonly LiveKind[] = ['balance'];

/** When clicks on the user's links were counted. */
export const LINK_CLICK_EVENTS: readonly LiveKind[] = ['click'];

let held = 0;
let reloads = new Set<() => unknown>();

/**
 * Holds reloads until the returned function is called. While a row's button sends, a list that reloads would take away
 * the row, and with it the place that shows the outcome.
 */
export function holdReloads(): () => void {
  held += 1;
  return () => {
    held -= 1;
    if (held === 0) run();
  };
}

/** Calls at once, or when nothing is held any more; the same function once. */
export function whenNotHeld(reload: () => unknown): void {
  reloads.add(reload);
  if (held === 0) run();
}

function run() {
  const due = reloads;
  reloads = new Set();
  for (const reload of due) void reload();
}

/** Loads again at each of these messages. */
export function useLiveReload(kinds: readonly LiveKind[], reload: () => Promise<unknown>): void {
  useEffect(() => {
    const ends = kinds.map((kind) => onLive(kind, () => whenNotHeld(reload)));
    return () => {
      for (const end of ends) end();
    };
  }, [kinds, reload]);
}
