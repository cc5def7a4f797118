import type { Demand, Game } from '../../../catalogue/item.ts';
import { createPagedCall, createStoredPagedCall, type PagedCall } from '../../../data/paged-call.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import type { LoadedPage } from '../../../lists/paged-list.ts';
import type { HomeChoices } from './home-choices.ts';

export type HomeRow = Game | Demand;

export function isGame(row: HomeRow): row is Game {
  return 'appid' in row;
}

export function rowId(row: HomeRow): string {
  return isGame(row) ? row.appid : row.demandId;
}

/** The list of these choices. Its load errors are only logged (Spec: section 8). */
export function createHomeListStore({ list, query, category, sort }: HomeChoices): ListStore<HomeRow> {
  const get = query === '' ? createStoredPagedCall : createPagedCall;
  const order = sort && { sort };
  const pages: PagedCall<LoadedPage<HomeRow>> =
    list === 'video'
      ? get('/doucps/demandlist', { demandName: query, ...order })
      : get('/wxcps/applist', { category_2_name: category, appname: query, ...order });
  return createListStore<HomeRow>({
    ...pages,
    idOf: rowId,
    logError: (error) => console.warn('the list could not be loaded', error),
  });
}
