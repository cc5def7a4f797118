import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import type { Demand, Game } from '../../../catalogue/item.ts';
import { takeEarlyAnswer } from '../../../data/early-answers.ts';
import { cacheSeen } from '../../../data/last-seen.ts';
import { seenFirst } from '../../../data/seen-list.ts';
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
export function createHomeListStore({ list, query, category, sort }: HomeChoices, locale: string): ListStore<HomeRow> {
  const size = LIST_PAGE_SIZE;
  const order = sort && { sort };
  const gamesBody = { number: 0, size, category_2_name: category, appname: query, ...order };
  const ask = (number: number, signal: AbortSignal): Promise<LoadedPage<HomeRow>> =>
    list === 'video'
      ? call('/doucps/demandlist', { number, size, demandName: query, ...order }, { errors: 'own', signal })
      : call('/wxcps/applist', { ...gamesBody, number }, { errors: 'own', signal });
  const key = `${list === 'video' ? '/doucps/demandlist' : '/wxcps/applist'} ${category} ${sort} ${locale}`;
  const early = list === 'messaging' ? takeEarlyAnswer('/wxcps/applist', JSON.stringify(gamesBody)) : undefined;
  // Not while Home is being rendered.
  if (early) setTimeout(() => cacheSeen(key, early));
  return createListStore<HomeRow>({
    ...(query === '' ? seenFirst<LoadedPage<HomeRow>>(key, ask, early) : { load: ask }),
    idOf: rowId,
    logError: (error) => console.warn('the list could not be loaded', error),
  });
}
