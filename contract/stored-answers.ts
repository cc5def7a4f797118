import { CALLS } from './calls/index.ts';
import type { CallDefinition, CachedAnswer } from './define-call.ts';

const calls: readonly CallDefinition[] = CALLS;
const pathsOf = (kept: CachedAnswer) =>
  calls
    .filter((call) => call.kept === kept)
    .map(({ path }) => path)
    .sort();

// The build of the phone replaces this module by its values (web/build/stored-answers-plugin.ts): with the import, the
// schemas of all calls would be on the first screen.

/** The calls whose answers the phone keeps: those that are shown at once, */
export const SHOWN_FIRST: readonly string[] = pathsOf('shown-first');
/** and those that are shown only where there is no network. */
export const OFFLINE_ONLY: readonly string[] = pathsOf('offline-only');
