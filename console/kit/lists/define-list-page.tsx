import type { AnyList } from '@pitaka/contract/define-list.ts';
import type { ReactNode } from 'react';
import type { Listed, ListPath } from '../../data/use-call.ts';
import type { MessageKey } from '../../texts.ts';
import type { ListDefinition, ListQuery, Translate } from './list-definition.ts';
import { ListPage } from './list-page.tsx';
import { type AnyPageColumn, columnOf, type PageColumn } from './page-column.tsx';
import { filtersOf, type LoadedChoices } from './page-filters.ts';
import { type Figures, totalsOf } from './page-totals.tsx';

/** The keys of the texts of all choices that the page shows. */
type ChoiceKeys<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends {
    kind: 'choice';
    label: infer Label extends string;
    of: readonly (infer Word extends string)[];
  }
    ? `${Entries[Name] extends { words: infer Words extends string } ? Words : Label}.${Exclude<Word, ''>}`
    : never;
}[keyof Entries];

/** The list itself, if each of its choices has a text; otherwise the compiler's message names the missing texts. */
type WithTexts<List extends AnyList> =
  Exclude<ChoiceKeys<List['columns']> | ChoiceKeys<List['filters']>, MessageKey> extends never
    ? List
    : { readonly missingTexts: Exclude<ChoiceKeys<List['columns']> | ChoiceKeys<List['filters']>, MessageKey> };

type PathOf<List extends AnyList> = Extract<`${List['path']}/list`, ListPath>;
type RowOf<List extends AnyList> = Listed<PathOf<List>>;
/** The columns of a page of this list. */
export type PageColumns<List extends AnyList<MessageKey>> = readonly PageColumn<List['columns'], RowOf<List>>[];

type Derived = 'call' | 'dates' | 'filters' | 'columns' | 'totals' | 'export' | 'keyOf';

/** The page's additions to its list definition. */
interface PageOf<List extends AnyList<MessageKey>> extends Omit<ListDefinition<PathOf<List>>, Derived> {
  /** If left out, the row's id. */
  readonly keyOf?: (row: RowOf<List>) => string;
  /** The columns in the order of the table. */
  readonly columns: PageColumns<List> | ((query: ListQuery) => PageColumns<List>);
  /** Choices of filters that are loaded; may use hooks. */
  readonly choices?: () => LoadedChoices;
  /** The button's text, if the file is not CSV. */
  readonly exportLabel?: MessageKey;
}

/** Makes a list page from a list definition and the page's additions. */
export function defineListPage<const List extends AnyList<MessageKey>>(
  list: List & WithTexts<List>,
  page: PageOf<List>,
): () => ReactNode {
  const definition = definitionOf<List>(list, page);
  return () => <ListPage definition={definition} />;
}

function definitionOf<List extends AnyList<MessageKey>>(list: List, page: PageOf<List>) {
  const { columns, choices, exportLabel, ...own } = page;
  const { path, dates, counted, exportPermission = 'list.export' } = list;
  const definition = {
    keyOf: (row: { readonly id: string }) => row.id,
    ...own,
    call: `${path}/list`,
    ...(dates ? { dates } : {}),
    filters: choices ? () => filtersOf(list, choices()) : filtersOf(list, {}),
    columns: (t: Translate, query: ListQuery) =>
      (typeof columns === 'function' ? columns(query) : columns).map((column) =>
        columnOf(column as AnyPageColumn<RowOf<List>>, list, t),
      ),
    ...(counted
      ? {
          totals: ({ totals }: { totals: Figures | null }, t: Translate) =>
            totals ? totalsOf(list, counted, totals, t) : [],
        }
      : {}),
    export: {
      call: `${path}/export`,
      permission: exportPermission,
      ...(exportLabel ? { label: exportLabel } : {}),
    },
  };
  // The list's path is only a text here, so the type of its answer is checked where the page is defined.
  return definition as unknown as ListDefinition<PathOf<List>>;
}
