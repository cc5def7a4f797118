import { createPagedCall, createStoredPagedCall } from '../../../data/paged-call.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, topOfList } from '../../../lists/paged-rows.tsx';
import type { Member } from './member.ts';

/** The order: first the members from whom the reader earned most this month, or the newest members first. */
export const MEMBER_SORTS = ['brought', 'newest'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export interface MembersMemory {
  token: string;
  query: string;
  sort: MemberSort;
  store: ListStore<Member>;
  place: ListPlace;
}

/** `parent` undefined: the caller's own members; with a query the whole team below. */
export function createMembersStore(
  token: string,
  { parent, query = '', sort = 'brought' }: { parent?: string; query?: string; sort?: MemberSort },
): MembersMemory {
  const request = { search: query, sort, ...(parent === undefined ? {} : { parent }) };
  const isStored = query === '' && parent === undefined;
  const store = createListStore<Member>({
    ...(isStored ? createStoredPagedCall : createPagedCall)('/team/members', request),
    idOf: (member) => member.uid,
    logError: (error) => console.warn('the members could not be loaded', error),
  });
  return { token, query, sort, store, place: topOfList() };
}
