import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { ReactNode } from 'react';
import type { Listed, ListPath } from '../../data/use-call.ts';
import type { PagePath } from '../../pages.ts';
import type { MessageKey, useText } from '../../texts.ts';
import type { ShownText } from '../shown-text.ts';
import type { Column, Sorting } from './column.ts';

export type Translate = ReturnType<typeof useText>;

/** A filter of a list. Its value is in the address under `key`. */
export type Filter = {
  readonly key: string;
  readonly label: ShownText;
} & (
  | {
      readonly kind: 'text';
      readonly placeholder?: string;
      /** Shown as a field at once: the main search of such a list. */
      readonly isInline?: boolean;
    }
  | {
      readonly kind: 'amount' /** At least and at most are two filters; left out, the label says which. */;
      readonly bound?: 'from' | 'to';
    }
  | { /** On or off. */ readonly kind: 'flag' }
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      /** The value in the call's form; if left out, the text itself. */
      readonly sentAs?: 'list' | 'number';
    }
);

/** A filter with a value to enter. */
export type ValueFilter = Exclude<Filter, { kind: 'flag' }>;

export interface Choice {
  readonly value: string;
  readonly label: string | { readonly key: MessageKey };
}

/** A ready-made view of the list: a tab. */
export interface View {
  readonly id: string;
  readonly label: ShownText;
  /** The number of rows, if no separate call counts the views. */
  readonly count?: number | null;
  /** The order of the view's rows until the operator chooses another. */
  readonly sorting?: Sorting;
  /** Whether its count is shown in red, because each of its rows is late or wrong. */
  readonly isUrgent?: boolean;
}

/** A page's query to the server, read from its address. */
export interface ListQuery {
  readonly view: string;
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sorting: Sorting | undefined;
}

/** A figure of the whole filtered list. */
export interface Total {
  readonly value: ReactNode;
  readonly label: string;
}

/** A call that counts the ready-made views of a list. */
export type CountsPath = {
  [Path in CallPath]: AnswerOf<Path> extends readonly { id: string; count: number | null }[] ? Path : never;
}[CallPath];

export type ListRequest<Path extends ListPath> = Omit<RequestTo<Path>, 'after' | 'size'>;

export interface ListDefinition<Path extends ListPath> {
  /** The page's address. */
  readonly path: PagePath;
  readonly title: ShownText;
  readonly lead?: MessageKey;
  readonly call: Path;
  /** Builds the call's request from the address; if left out, the names are the same. */
  readonly request?: (query: ListQuery) => ListRequest<Path>;
  readonly everyMs?: number;
  readonly keyOf: (row: Listed<Path>) => string;
  readonly views?: readonly View[];
  /** The call that counts the views. */
  readonly counts?: CountsPath;
  /** The list can be filtered by days of the site: the name of the moment by which it is filtered. */
  readonly dates?: MessageKey;
  /** May be a function, which may use hooks, for choices that are loaded. */
  readonly filters?: readonly Filter[] | (() => readonly Filter[]);
  readonly columns: (t: Translate, query: ListQuery) => readonly Column<Listed<Path>>[];
  readonly totals?: (answer: AnswerOf<Path>, t: Translate) => readonly Total[];
  readonly export?: ExportDefinition;
  /** The content beside the list when a row is opened; without it `open` gives a row's page. */
  readonly record?: (id: string, row: Listed<Path> | undefined) => ReactNode;
  /** If a decided record leaves the list, the next record opens. */
  readonly isQueue?: boolean;
  /** The name of the record beside the list, if it differs from the title. */
  readonly recordLabel?: ShownText;
  readonly open?: (row: Listed<Path>, go: (place: { to: PagePath }) => void) => void;
  /** Several rows can be selected: the actions on them. */
  readonly bulk?: BulkDefinition<Listed<Path>>;
  readonly actions?: () => ReactNode;
  /** Shown between the head of the page and the list. */
  readonly above?: () => ReactNode;
  readonly below?: (query: ListQuery) => ReactNode;
  /** A view's content in place of the list. */
  readonly replace?: (query: ListQuery) => ReactNode | undefined;
  readonly empty: { readonly title: MessageKey; readonly text?: MessageKey };
}

export interface ExportDefinition {
  readonly call: CallPath;
  readonly permission: Permission;
  /** The button's text, if the file is not CSV. */
  readonly label?: MessageKey;
}

export interface BulkDefinition<Row> {
  readonly permission: Permission;
  readonly isOffered: (query: ListQuery) => boolean;
  readonly label: (row: Row, t: Translate) => string;
  /** The label of a checkbox in the list's head that selects all shown rows. */
  readonly all?: MessageKey;
  /** Rows that can be selected; if left out, every row. */
  readonly canSelect?: (row: Row) => boolean;
  /** All rows are selected until the operator deselects one. */
  readonly startsWithAll?: boolean;
  readonly bar: (rows: readonly Row[], onNone: () => void) => ReactNode;
}
