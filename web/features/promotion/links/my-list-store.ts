import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';

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
  readonly ratio: number | undefined;
}

export function factsOf(item: MyItem): MyItemFacts {
  return 'appid' in item
    ? { id: item.appid, name: item.appname, text: item.brief_intro, icon: item.logo_square, ratio: item.newcps }
    : { id: item.demandId, name: item.demandName, text: item.demandDesc, icon: item.demandIcon, ratio: undefined };
}

/** What this user applied for, newest application first. */
export function createMyListStore(kind: 'messaging' | 'video', query: string): ListStore<MyItem> {
  return createListStore<MyItem>({
    idOf: (item) => factsOf(item).id,
    logError: (error) => console.warn('the own items could not be loaded', error),
    load: (number, signal) =>
      kind === 'video'
        ? call('/doucps/mydemandlist', { number, size: LIST_PAGE_SIZE, demandName: query }, { errors: 'own', signal })
        : call(
            '/wxcps/myapplist',
            { number, size: LIST_PAGE_SIZE, category_2_name: '', appname: query },
            { errors: 'own', signal },
          ),
  });
}
