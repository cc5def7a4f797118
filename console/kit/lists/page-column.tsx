import type { ListColumn, ValueKind } from '@pitaka/contract/define-list.ts';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../texts.ts';
import type { Column } from './column.ts';
import type { Translate } from './list-definition.ts';
import { PlainCell } from './plain-cell.tsx';

type Columns = Readonly<Record<string, ListColumn<MessageKey>>>;

interface ColumnAppearance<Row> extends Pick<Column<Row>, 'isFigure' | 'from' | 'isOptional' | 'className'> {
  /** The column's name in stored choices of columns, if it differs from the list's name. */
  readonly key?: string;
  /** The name in this view, if it differs from the list's. */
  readonly label?: MessageKey;
  /** The name is only read out: for a column of buttons. */
  readonly isUntitled?: true;
  /**
   * The server's order by this column. If left out, the column itself, provided that the list can be sorted by it;
   * null: no order.
   */
  readonly sort?: string | null;
  readonly cell?: (row: Row, t: Translate) => ReactNode;
}

type Drawn<Row> = ColumnAppearance<Row> & { readonly cell: (row: Row, t: Translate) => ReactNode };
type NamesOf<List extends Columns, Kind extends ValueKind> = {
  [Name in keyof List & string]: List[Name]['kind'] extends Kind ? Name : never;
}[keyof List & string];

/** Kinds without a cell of their own: the page draws them. */
type DrawnKind = 'own' | 'extra';

/** A column of the page: either one of the list's columns, with this page's differences, or one of the page's own. */
export type PageColumn<List extends Columns, Row> =
  | NamesOf<List, Exclude<ValueKind, DrawnKind>>
  | (ColumnAppearance<Row> & { readonly of: NamesOf<List, Exclude<ValueKind, DrawnKind>> })
  | (Drawn<Row> & { readonly of: NamesOf<List, DrawnKind> })
  | (Drawn<Row> & { readonly key: string; readonly label: MessageKey });

/** Any column of a page, for code in which the list's names do not matter. */
export type AnyPageColumn<Row> = string | (ColumnAppearance<Row> & { readonly of?: string });

/** The table's column. */
export function columnOf<Row>(
  page: AnyPageColumn<Row>,
  { columns, sorts }: { readonly columns: Columns; readonly sorts: readonly string[] },
  t: Translate,
): Column<Row> {
  const { of: name = '', ...appearance } = (typeof page === 'string' ? { of: page } : page) as Exclude<
    typeof page,
    string
  >;
  const { key = name, label, isUntitled, sort, cell, isFigure, ...rest } = appearance;
  const column = columns[name] ?? { kind: 'extra' as const };
  const text = label ?? column.label;
  const words = text === undefined ? '' : t(text);
  const by = sort === undefined && sorts.includes(name) ? name : sort;
  return {
    ...rest,
    key,
    head: isUntitled ? <span className="sr-only">{words}</span> : words,
    isFigure: isFigure ?? (column.kind === 'money' || column.kind === 'count'),
    ...(by ? { sort: by } : {}),
    cell: cell
      ? (row) => cell(row, t)
      : (row) => <PlainCell column={column} value={(row as Readonly<Record<string, unknown>>)[name]} />,
  };
}
