import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import type { Game } from '../../../catalogue/item.ts';
import { seenFirst } from '../../../data/seen-list.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import type { LoadedPage } from '../../../lists/paged-list.ts';

export type MyItem =
  | AnswerOf<'/wxcps/myapplist'>['content'][number]
  | AnswerOf<'/doucps/mydemandlist'>['content'][number];

/** One shape for both kinds. */
export interface MyItemFacts {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly icon: string;
  /** undefined: this kind has none. */
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

/** The user's applications, newest first; without a network the stored ones. */
export function createMyListStore(kind: 'messaging' | 'video', query: string, locale: string): ListStore<MyItem> {
  const size = LIST_PAGE_SIZE;
  const ask = (number: number, signal: AbortSignal): Promise<LoadedPage<MyItem>> =>
    kind === 'video'
      ? call('/doucps/mydemandlist', { number, size, demandName: query }, { errors: 'own', signal })
      : call('/wxcps/myapplist', { number, size, category_2_name: '', appname: query }, { errors: 'own', signal });
  const key = `${kind === 'video' ? '/doucps/mydemandlist' : '/wxcps/myapplist'} ${locale}`;
  return createListStore<MyItem>({
    ...(query === '' ? seenFirst(key, ask) : { load: ask }),
    newestFirst: true,
    idOf: (item) => factsOf(item).id,
    logError: (error) => console.warn('the own items could not be loaded', error),
  });
}
