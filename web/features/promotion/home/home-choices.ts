import {
  CATEGORIES,
  type Category,
  ITEM_KINDS,
  ITEM_SORTS,
  type ItemKind,
  type ItemSort,
} from '@pitaka/contract/items.ts';
import { storedText, storeText } from '../../../session/storage.ts';

/** Home's content, read from its address. */
export interface HomeChoices {
  readonly list: ItemKind;
  readonly query: string;
  /** '' for all. */
  readonly category: Category | '';
  /** Absent: the site's own order. */
  readonly sort?: Exclude<ItemSort, ''> | undefined;
}

export interface HomeAddress {
  list?: ItemKind;
  q?: string;
  category?: Category;
  sort?: Exclude<ItemSort, ''>;
}

const REMEMBERED = 'homeList';
const QUERY_MAX_LENGTH = 100;

/** If the address names no list, the last shown list is used. */
export function readHomeChoices(search: Readonly<Record<string, unknown>>): HomeChoices {
  const { list, q, category } = search;
  const sort = oneOf(ITEM_SORTS, search.sort);
  return {
    list: oneOf(ITEM_KINDS, list) ?? oneOf(ITEM_KINDS, storedText(REMEMBERED)) ?? 'messaging',
    query: (typeof q === 'string' ? q : '').trim().slice(0, QUERY_MAX_LENGTH),
    category: oneOf(CATEGORIES, category) ?? '',
    ...(sort && { sort }),
  };
}

export function homeAddress({ list, query, category, sort }: HomeChoices): HomeAddress {
  return { list, ...(query !== '' && { q: query }), ...(category !== '' && { category }), ...(sort && { sort }) };
}

export function rememberList(list: ItemKind): void {
  storeText(REMEMBERED, list);
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((candidate) => candidate === value);
}
