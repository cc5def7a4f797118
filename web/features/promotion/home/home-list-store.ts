import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../../../call.ts';
import type { Demand, Game } from '../../../catalogue/item.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import type { HomeChoices } from './home-choices.ts';

export type HomeRow = Game | Demand;

export function isGame(row: HomeRow): row is Game {
  return 'appid' in row;
}

export function rowId(row: HomeRow): string {
  return isGame(row) ? row.appid : row.demandId;
}

/** The list that these choices name. Its load errors are only logged (Spec: section 8). */
export function createHomeListStore({ list, query, category }: HomeChoices): ListStore<HomeRow> {
  return createListStore<HomeRow>({
    idOf: rowId,
    logError: (error) => console.warn('the list could not be loaded', error),
    load: (number, signal) =>
      list === 'video'
        ? call('/doucps/demandlist', { number, size: LIST_PAGE_SIZE, demandName: query }, { errors: 'own', signal })
        : call(
            '/wxcps/applist',
            { number, size: LIST_PAGE_SIZE, category_2_name: category, appname: query },
            { errors: 'own', signal },
          ),
  });
}
