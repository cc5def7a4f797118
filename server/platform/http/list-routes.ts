import type { AnyList, ListColumn } from '@pitaka/contract/define-list.ts';
import { headingOf } from '@pitaka/contract/define-list.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { RawBuilder } from 'kysely';
import type { CallContext } from './call-context.ts';
import {
  type ConsoleListDependencies,
  type ConsoleListSource,
  consoleListRoutes,
  type OutlinedList,
  type RowOf,
} from './console-list.ts';
import type { Route } from './route.ts';

type Columns<List extends OutlinedList> = List['outline']['columns'];

/** 'enteredAt' is 'entered_at'. */
type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** The query's column of a field: `fee_minor` for the money `fee`, otherwise the column with the field's name. */
type ColumnOf<Name, Kind> = Kind extends 'money' ? `${Snake<Name>}_minor` : Snake<Name>;

interface Stored {
  readonly money: bigint;
  readonly time: Date;
}
type StoredAs<Column extends ListColumn, Value> = Column['kind'] extends keyof Stored
  ? Stored[Column['kind']] | (Column extends { isNullable: true } ? null : never)
  : Value;

/** The fields that the query returns under their own names and in their own types; `present` adds the other fields. */
type TakenOf<List extends OutlinedList, Found> = {
  [Name in keyof RowOf<List> & keyof Columns<List>]: Found extends {
    [Key in ColumnOf<Name, Columns<List>[Name]['kind']>]: StoredAs<Columns<List>[Name], RowOf<List>[Name]>;
  }
    ? Name
    : never;
}[keyof RowOf<List> & keyof Columns<List>];

type OthersOf<List extends OutlinedList, Found> = Omit<RowOf<List>, TakenOf<List, Found>> & Partial<RowOf<List>>;
type Cell<List extends OutlinedList> = (row: RowOf<List>) => string | number | null;

interface ListSource<List extends OutlinedList, Tables, Names extends keyof Tables, Found>
  extends Omit<ConsoleListSource<List, Tables, Names, Found>, 'present' | 'columns' | 'totals'> {
  readonly totals: Readonly<Record<keyof List['outline']['totals'], RawBuilder<unknown>>>;
  /** Cells of the file that differ from the field's value; an extra column needs one. */
  readonly cells?: Partial<Record<keyof Columns<List>, Cell<List>>>;
  /** One page of rows in wire form, without the fields that come directly from the query's columns. */
  readonly present: (rows: readonly Found[], context: CallContext) => Promise<OthersOf<List, Found>[]>;
}

const TOTALS = { money: 'money', time: 'moment', count: 'count' } as const;

/** The routes of a list that was defined by the contract's `listCalls`: pages and file. */
export function listRoutes<List extends OutlinedList, Tables, Names extends keyof Tables, Found>(
  deps: ConsoleListDependencies,
  list: List,
  { present, cells = {}, totals, ...source }: ListSource<List, Tables, Names, Found>,
): Route[] {
  const { columns, totals: figures } = list.outline;
  const sums = Object.entries<RawBuilder<unknown>>(totals).map(([name, of]) => [
    name,
    { of, as: TOTALS[figures[name]?.kind ?? 'count'] },
  ]);
  const take = takerOf(columns);
  return consoleListRoutes<List, Tables, Names, Found>(deps, list, {
    ...source,
    totals: Object.fromEntries(sums),
    present: async (rows, context) => {
      const others = await present(rows, context);
      return rows.map((row, index) => ({ ...take(row as Values), ...others[index] }) as RowOf<List>);
    },
    columns: fileColumns(columns, cells as Cells<RowOf<List>>),
  });
}

type Values = Readonly<Record<string, unknown>>;
type Cells<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Reads the fields that come directly from a row of the query. */
function takerOf(columns: AnyList['columns']): (row: Values) => Values {
  const taken = Object.entries(columns).map(([name, { kind }]) => {
    const snake = name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);
    return [name, kind === 'money' ? `${snake}_minor` : snake] as const;
  });
  return (row) =>
    Object.fromEntries(
      taken.flatMap(([name, column]) => (row[column] === undefined ? [] : [[name, wireOf(row[column])]])),
    );
}

function wireOf(value: unknown): unknown {
  if (typeof value === 'bigint') return formatMinor(value);
  return value instanceof Date ? value.toISOString() : value;
}

/** The file's columns by heading, in the order of the list's columns. */
function fileColumns<Row>(columns: AnyList['columns'], cells: Cells<Row>): Cells<Row> {
  const inFile = Object.entries(columns).filter(([, { file }]) => file !== null);
  return Object.fromEntries(
    inFile.map(([name, column]) => {
      const cell = cells[name];
      if (!cell && column.kind === 'extra') throw new Error(`no cell of ${name}`);
      return [headingOf(name, column), cell ?? ((row: Row) => plainCell((row as Values)[name]))];
    }),
  );
}

function plainCell(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value as string | number | null;
}
