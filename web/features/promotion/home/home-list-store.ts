import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import type { Demand, Game } from '../../../catalogue/item.ts';
import { takeEarlyAnswer } from '../../../data/early-answers.ts';
import { askOrLastSeen, keepSeen, seenBefore } from '../../../data/last-seen.ts';
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

/** The list that these choices name. Its load errors are only logged (Spec: section 8). */
export function createHomeListStore({ list, query, category, sort }: HomeChoices, locale: string): ListStore<HomeRow> {
  const size = LIST_PAGE_SIZE;
  const order = sort && { sort };
  const gamesBody = { number: 0, size, category_2_name: category, appname: query, ...order };
  const ask = (number: number, signal: AbortSignal): Promise<LoadedPage<HomeRow>> =>
    list === 'video'
      ? call('/doucps/demandlist', { number, size, demandName: query, ...order }, { errors: 'own', signal })
      : call('/wxcps/applist', { ...gamesBody, number }, { errors: 'own', signal });
  const key = `${list === 'video' ? '/doucps/demandlist' : '/wxcps/applist'} ${category} ${sort} ${locale}`;
  return createListStore<HomeRow>({
    first: query === '' ? firstPage(key, list === 'messaging' ? gamesBody : undefined) : undefined,
    idOf: rowId,
    logError: (error) => console.warn('the list could not be loaded', error),
    load: (number, signal) =>
      number > 0 || query !== '' ? ask(number, signal) : askOrLastSeen(key, () => ask(number, signal)),
  });
}

/** What came before the first render, else what this phone saw last. */
function firstPage(key: string, games: object | undefined): { page: LoadedPage<HomeRow>; isNew: boolean } | undefined {
  const early = games && takeEarlyAnswer('/wxcps/applist', JSON.stringify(games));
  if (early) {
    // Not while Home is being drawn.
    setTimeout(() => keepSeen(key, early));
    return { page: early, isNew: true };
  }
  const seen = seenBefore<LoadedPage<HomeRow>>(key);
  return seen && { page: seen.data, isNew: false };
}
