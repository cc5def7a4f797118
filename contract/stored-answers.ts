import { CALLS } from './calls/index.ts';
import type { CachedAnswer, CallDefinition } from './define-call.ts';

const calls: readonly CallDefinition[] = CALLS;
const pathsOf = (kept: CachedAnswer) =>
  calls
    .filter((call) => call.kept === kept)
    .map(({ path }) => path)
    .sort();

// The build of the phone replaces this module by its values (web/build/stored-answers-plugin.ts): with the import, the
// first screen would load the schemas of all calls.

/** Calls whose cached answers the phone shows at once, while the new answer loads. */
export const SHOWN_FIRST: readonly string[] = pathsOf('shown-first');
/** Calls whose cached answers the phone shows only offline. */
export const OFFLINE_ONLY: readonly string[] = pathsOf('offline-only');
