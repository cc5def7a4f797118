import { createStore } from '@pitaka/ui/store/store.ts';

/** Raised when a limit changed: the app requests again whether time is counted. */
export const limitChanges = createStore(0);
