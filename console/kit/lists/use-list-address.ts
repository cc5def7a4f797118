import { useFilters, useGo } from '../../navigation/use-go.ts';
import type { PagePath } from '../../pages.ts';
import type { Sorting } from './column.ts';
import type { Filter, ListQuery, View } from './list-definition.ts';

/** The parameters of a list's address besides its filters. */
const OWN = ['view', 'id', 'sort', 'from', 'to', 'columns', 'saved'] as const;
type Own = (typeof OWN)[number];

export interface ListAddress {
  readonly query: ListQuery;
  /** The open record. */
  readonly openId: string | undefined;
  readonly saved: string | undefined;
  readonly columns: readonly string[] | undefined;
  readonly isFiltered: boolean;
  /** All that a saved view stores. */
  readonly search: Readonly<Record<string, string>>;
  /** Changes some parameters; undefined removes one. A change of the list closes the record. */
  readonly change: (next: Readonly<Record<string, string | undefined>>) => void;
  readonly show: (search: Readonly<Record<string, string>>) => void;
  readonly open: (id: string | undefined) => void;
  readonly sortBy: (by: string) => void;
}

/** '-amount' orders by amount, the largest first. */
function sortingOf(text: string | undefined): Sorting | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { by: text.slice(1), isDescending: true } : { by: text, isDescending: false };
}

/** An unknown choice is ignored: the address may be older than this console. */
function chosenOf(filter: Filter, value: string | undefined): string | undefined {
  if (filter.kind === 'choice' && filter.choices.length > 0) {
    return filter.choices.some((choice) => choice.value === value) ? value : undefined;
  }
  return value;
}

/** The state of a list page is its address: it can be shared, saved as a view, and going back restores it. */
export function useListAddress(path: PagePath, views: readonly View[], filters: readonly Filter[]): ListAddress {
  const go = useGo();
  const search = useFilters();
  const own = Object.fromEntries(OWN.map((key) => [key, search[key]])) as Partial<Record<Own, string>>;
  const view = views.find((one) => one.id === own.view) ?? views[0];
  const chosen = Object.fromEntries(filters.map((filter) => [filter.key, chosenOf(filter, search[filter.key])]));
  const sorting = sortingOf(own.sort) ?? view?.sorting;
  const to = (next: Readonly<Record<string, string | undefined>>, replace = false) =>
    go({
      to: path,
      search: Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : []))),
      replace,
    });
  const change: ListAddress['change'] = (next) => to({ ...search, id: undefined, ...next });
  return {
    query: { view: view?.id ?? '', filters: chosen, from: own.from, to: own.to, sorting },
    openId: own.id,
    saved: own.saved,
    columns: own.columns?.split(' '),
    isFiltered: [...Object.values(chosen), own.from, own.to].some(Boolean),
    search: Object.fromEntries(
      Object.entries(search).flatMap(([key, value]) =>
        value && key !== 'id' && key !== 'saved' ? [[key, value]] : [],
      ),
    ),
    change,
    show: (next) => to(next),
    // After moving from record to record, going back leads to the list, not through all opened records.
    open: (id) => to({ ...search, id }, own.id !== undefined && id !== undefined),
    sortBy: (by) => {
      const isSame = sorting?.by === by;
      change({ sort: isSame && !sorting.isDescending ? `-${by}` : by });
    },
  };
}
