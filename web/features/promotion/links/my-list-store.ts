import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { OwnState } from '@pitaka/contract/items.ts';
import type { Game } from '../../../catalogue/item.ts';
import { createPagedCall, createStoredPagedCall, type PagedCall } from '../../../data/paged-call.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import type { LoadedPage } from '../../../lists/paged-list.ts';

export type MyItem =
  | AnswerOf<'/wxcps/myapplist'>['content'][number]
  | AnswerOf<'/doucps/mydemandlist'>['content'][number];

/** The common facts of both kinds of items. */
export interface MyItemFacts {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly icon: string;
  /** undefined for video tasks, which have no ratio. */
  readonly earns: { readonly earn: Game['earn']; readonly percent: number } | undefined;
}

export function factsOf(item: MyItem): MyItemFacts {
  return 'appid' in item
    ? {
        ...{ id: item.appid, name: item.appname, text: item.brief_intro, icon: item.logo_square },
        earns: { earn: item.earn, percent: item.newcps },
      }
    : { id: item.demandId, name: item.demandName, text: item.demandDesc, icon: item.demandIcon, earns: undefined };
}

/** The user's applications, newest first; if there is no network, the stored ones. */
export function createMyListStore(kind: 'messaging' | 'video', query: string, state: OwnState): ListStore<MyItem> {
  const only = state !== '' && { state };
  const get = query === '' ? createStoredPagedCall : createPagedCall;
  const pages: PagedCall<LoadedPage<MyItem>> =
    kind === 'video'
      ? get('/doucps/mydemandlist', { demandName: query, ...only })
      : get('/wxcps/myapplist', { category_2_name: '', appname: query, ...only });
  return createListStore<MyItem>({
    ...pages,
    newestFirst: true,
    idOf: (item) => factsOf(item).id,
    logError: (error) => console.warn('the user’s items could not be loaded', error),
  });
}
