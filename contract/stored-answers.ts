import { CALLS } from './calls/index.ts';
import type { CachedAnswer, CallDefinition } from './define-call.ts';

const calls: readonly CallDefinition[] = CALLS;
const pathsOf = (cached: CachedAnswer) =>
  calls
    .filter((call) => call.cached === cached)
    .map(({ path }) => path)
    .sort();

// The build of the phone replaces this module by its values (web/build/stored-answers-plugin.ts): with the import, the
// first screen would load the schemas of all calls.

/** Calls whose cached answers the phone shows at once, while the new answer loads. */
export const WHILE_LOADING: readonly string[] = pathsOf('while-loading');
/** Calls whose cached answers the phone shows only offline. */
export const OFFLINE_ONLY: readonly string[] = pathsOf('offline-only');
