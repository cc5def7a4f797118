import type { ListStoreOptions } from '../lists/list-store.ts';
import type { LoadedPage } from '../lists/paged-list.ts';
import { askOrLastSeen, seenBefore } from './last-seen.ts';

/**
 * How a list loads that begins with its first page as this phone saw it last, until the answer comes and where there is no
 * network. `key`: the path, which data/last-seen.ts has to know, and what else the first page depends on.
 */
export function seenFirst<Row>(
  key: string,
  load: ListStoreOptions<Row>['load'],
): Pick<ListStoreOptions<Row>, 'first' | 'load'> {
  const seen = seenBefore<LoadedPage<Row>>(key);
  return {
    first: seen && { page: seen.data, isNew: false },
    load: (number, signal) => (number > 0 ? load(number, signal) : askOrLastSeen(key, () => load(number, signal))),
  };
}
