import { createStore } from '@pitaka/ui/store/store.ts';

/** Raised when a limit changed: whether time is counted is asked again. */
export const pulseWanted = createStore(0);
