import { useEffect } from 'react';
import { type LiveKind, onLive } from './live-events.ts';

/** When money moved, and when such a message may have been missed. */
export const MONEY_EVENTS: readonly LiveKind[] = ['balance', 'resync'];

/** When clicks on the user's links were counted. */
export const LINK_CLICK_EVENTS: readonly LiveKind[] = ['click'];

/** Loads again at each of these messages. */
export function useLiveReload(kinds: readonly LiveKind[], reload: () => Promise<void>): void {
  useEffect(() => {
    const ends = kinds.map((kind) => onLive(kind, () => void reload()));
    return () => {
      for (const end of ends) end();
    };
  }, [kinds, reload]);
}
