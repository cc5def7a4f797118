import { CallUnanswered } from '@pitaka/ui/call/call-refused.ts';
import type { LoadedPage } from '../lists/paged-list.ts';
import { cacheSeen, lastSeen, seenBefore, whoAsks } from './last-seen.ts';

/**
 * Options of a list that begins with its stored first page, until the answer comes and where there is no network.
 * `key`: the path, which data/last-seen.ts has to know, and what else the first page depends on. `early`: the current
 * first page, where it has already arrived.
 */
export function seenFirst<Page extends LoadedPage<unknown>>(
  key: string,
  load: (number: number, signal: AbortSignal) => Promise<Page>,
  early?: Page,
) {
  const first = early ?? seenBefore<Page>(key)?.data;
  return {
    first: first && { page: first, isNew: early !== undefined },
    async load(number: number, signal: AbortSignal): Promise<Page> {
      const by = whoAsks();
      try {
        const page = await load(number, signal);
        if (number === 0) cacheSeen(key, page, by);
        return page;
      } catch (error) {
        const isOffline = number === 0 && error instanceof CallUnanswered && error.offline;
        const seen = isOffline ? lastSeen<Page>(key) : undefined;
        if (!seen) throw error;
        return { ...seen.data, isOld: true };
      }
    },
  };
}
