import { type NonNullableInsertKeys, type RawBuilder, type Selectable, type SelectType, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema;

/** Allows read-only lists and objects. */
type Given<Value> = Value extends Date | Buffer
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value;

/**
 * Columns with their types for reading; a json column has the value itself, because text would become a json string.
 */
type Columns<T extends Table> = Given<Partial<Selectable<Schema[T]>>>;

/** A new row may omit only columns that have a default or may be null. */
type NewColumns<T extends Table> = Columns<T> & {
  [Name in NonNullableInsertKeys<Schema[T]>]: Given<SelectType<Schema[T][Name]>>;
};

/** Refuses misspelt names, even in rows that are not literals. */
type Only<T extends Table, Row> = Row & { readonly [Name in Exclude<NamesOf<Row>, keyof Schema[T]>]?: never };
/** The names of all rows, also of columns that only some rows have. */
type NamesOf<Row> = Row extends unknown ? keyof Row : never;

/**
 * Rows for a FROM clause: `FROM ${rowsOf('conversions', rows)} w`. All rows are one parameter, so the limit of
 * parameters does not apply. A missing or undefined column is NULL.
 */
export function rowsOf<T extends Table, Row extends Columns<T>>(
  table: T,
  rows: readonly Only<T, Row>[],
): RawBuilder<unknown> {
  return recordsetOf(table, rows);
}

/**
 * Inserts rows in one statement; sends nothing if there are no rows. A missing column gets its default. `rest`: ORDER
 * BY, ON CONFLICT and RETURNING, whose rows are the result; on Citus only RETURNING shows the inserted rows.
 */
export async function insertRows<T extends Table, Row extends NewColumns<T>, Returned>(
  tx: Database | Transaction,
  table: T,
  rows: readonly Only<T, Row>[],
  rest: RawBuilder<Returned> = sql``,
): Promise<Returned[]> {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  // The statement has the columns of the first row: further columns would be lost, and missing ones would be NULL
  // instead of the default.
  const isOther = (row: object) => Object.keys(row).length !== names.length || !names.every((name) => name in row);
  if (rows.some(isOther)) throw new Error(`new rows of ${table} differ in their columns`);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const { rows: returned } = await sql<Returned>`
    INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM ${recordsetOf(table, rows)} ${rest}`.execute(
    tx,
  );
  return returned;
}

function recordsetOf(table: Table, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows, asText)})`;
}

/** The value as text for PostgreSQL; `value` has passed through toJSON, which turns a Buffer into an object. */
function asText(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const given = this[key];
  if (typeof given === 'bigint') return String(given);
  if (given instanceof Buffer) return `\\x${given.toString('hex')}`;
  // An invalid date throws; toJSON makes it null.
  return given instanceof Date ? given.toISOString() : value;
}
