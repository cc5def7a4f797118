import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import { seenFirst } from '../../../data/seen-list.ts';
import { createListStore, type ListStore, type ListStoreOptions } from '../../../lists/list-store.ts';
import { type ListPlace, topOfList } from '../../../lists/paged-rows.tsx';
import type { Member } from './member.ts';

export interface MembersMemory {
  token: string;
  query: string;
  store: ListStore<Member>;
  place: ListPlace;
}

/** `parent` undefined: the caller's own members; with a query the whole team below. */
export function newMembers(token: string, parent: string | undefined, query: string): MembersMemory {
  const load: ListStoreOptions<Member>['load'] = (number, signal) =>
    call(
      '/team/members',
      { number, size: LIST_PAGE_SIZE, search: query, ...(parent === undefined ? {} : { parent }) },
      { errors: 'own', signal },
    );
  const store = createListStore<Member>({
    ...(query === '' && parent === undefined ? seenFirst('/team/members', load) : { load }),
    idOf: (member) => member.uid,
    logError: (error) => console.warn('the members could not be loaded', error),
  });
  return { token, query, store, place: topOfList() };
}
