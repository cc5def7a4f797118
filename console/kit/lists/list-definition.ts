import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { ReactNode } from 'react';
import type { Listed, ListPath } from '../../data/use-call.ts';
import type { PagePath } from '../../pages.ts';
import type { MessageKey, useText } from '../../texts.ts';
import type { Words } from '../words.ts';
import type { Column, Sorting } from './column.ts';

export type Translate = ReturnType<typeof useText>;

/** Something a list is narrowed by. Its value stands in the address under `key`. */
export type Filter = {
  readonly key: string;
  readonly label: Words;
} & (
  | {
      readonly kind: 'text';
      readonly placeholder?: string;
      /** Shown as a field at once: what such a list is searched by before anything else. */
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
      /** What the call takes it as; left out: as the text it is. */
      readonly sentAs?: 'list' | 'number';
    }
);

/** A filter that has a value to enter. */
export type ValueFilter = Exclude<Filter, { kind: 'flag' }>;

export interface Choice {
  readonly value: string;
  readonly label: string | { readonly key: MessageKey };
}

/** A ready-made look at the list: a tab. */
export interface View {
  readonly id: string;
  readonly label: Words;
  /** How many rows it has, where no call of its own counts the views. */
  readonly count?: number | null;
  /** The order its rows come in until somebody chooses another. */
  readonly sorting?: Sorting;
  /** Its count is shown in red: each of them is late or wrong. */
  readonly isUrgent?: boolean;
}

/** What a page asks the server for: what stands in its address. */
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
  /** Where the page is. */
  readonly path: PagePath;
  readonly title: Words;
  readonly lead?: MessageKey;
  readonly call: Path;
  /** Turns what stands in the address into the call's request. Left out: the names are the same. */
  readonly request?: (query: ListQuery) => ListRequest<Path>;
  readonly everyMs?: number;
  readonly keyOf: (row: Listed<Path>) => string;
  readonly views?: readonly View[];
  /** The call that counts the views. */
  readonly counts?: CountsPath;
  /** The list can be narrowed to days of the site: the name of the moment that counts. */
  readonly dates?: MessageKey;
  /** A function may use hooks: choices that are asked for. */
  readonly filters?: readonly Filter[] | (() => readonly Filter[]);
  readonly columns: (t: Translate, query: ListQuery) => readonly Column<Listed<Path>>[];
  readonly totals?: (answer: AnswerOf<Path>, t: Translate) => readonly Total[];
  readonly export?: ExportDefinition;
  /** What is beside the list when a row is opened; else `open` says where a row leads. */
  readonly record?: (id: string, row: Listed<Path> | undefined) => ReactNode;
  /** What is decided leaves the list: the next one opens then. */
  readonly isQueue?: boolean;
  /** What the record beside the list is called, where that is not the title. */
  readonly recordLabel?: Words;
  readonly open?: (row: Listed<Path>, go: (place: { to: PagePath }) => void) => void;
  /** Several rows can be selected; what is done to them together. */
  readonly bulk?: BulkDefinition<Listed<Path>>;
  readonly actions?: () => ReactNode;
  /** Between the head of the page and the list. */
  readonly above?: () => ReactNode;
  readonly below?: (query: ListQuery) => ReactNode;
  /** What a view shows in place of the list. */
  readonly replace?: (query: ListQuery) => ReactNode | undefined;
  readonly empty: { readonly title: MessageKey; readonly text?: MessageKey };
}

export interface ExportDefinition {
  readonly call: CallPath;
  readonly permission: Permission;
  /** What the button says, where it is no CSV file. */
  readonly label?: MessageKey;
}

export interface BulkDefinition<Row> {
  readonly permission: Permission;
  readonly isOffered: (query: ListQuery) => boolean;
  readonly label: (row: Row, t: Translate) => string;
  /** All that are shown are selected at once, in the head of the list: what that box is called. */
  readonly all?: MessageKey;
  /** What can be selected; left out, every row. */
  readonly canSelect?: (row: Row) => boolean;
  /** All of them are selected until somebody leaves one out. */
  readonly startsWithAll?: boolean;
  readonly bar: (rows: readonly Row[], onNone: () => void) => ReactNode;
}
