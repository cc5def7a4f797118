import { type NonNullableInsertKeys, type RawBuilder, type Selectable, type SelectType, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema;

/** Lists and objects may be read-only: they are only read. */
type Given<Value> = Value extends Date | Buffer
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value;

/** Columns with their values as they are read; of a json column the value itself: its text would become a json string. */
type Columns<T extends Table> = Given<Partial<Selectable<Schema[T]>>>;

/** A new row leaves out only columns that have a default or may be null. */
type NewColumns<T extends Table> = Columns<T> & {
  [Name in NonNullableInsertKeys<Schema[T]>]: Given<SelectType<Schema[T][Name]>>;
};

/** Without it, a misspelt name would be refused only in a literal, not in rows that were made before. */
type Only<T extends Table, Row> = Row & { readonly [Name in Exclude<NamesOf<Row>, keyof Schema[T]>]?: never };
/** Also those that only some of the rows have. */
type NamesOf<Row> = Row extends unknown ? keyof Row : never;

/**
 * Rows for a FROM clause: `FROM ${rowsOf('conversions', rows)} w`. One parameter, so that the limit of parameters does not
 * apply. A column that a row leaves out, and one that is undefined, is NULL.
 */
export function rowsOf<T extends Table, Row extends Columns<T>>(
  table: T,
  rows: readonly Only<T, Row>[],
): RawBuilder<unknown> {
  return recordsetOf(table, rows);
}

/**
 * Inserts rows in one statement; without rows, none. A column that the rows leave out gets its default. `rest`: ORDER BY,
 * ON CONFLICT and RETURNING, whose rows are the result; on Citus only they tell what was inserted.
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
  // The columns are those of the first row: values of others would be lost, and missing ones NULL instead of the default.
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

/** The text of which PostgreSQL makes the value; `value` has been through toJSON, which makes an object of a Buffer. */
function asText(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const given = this[key];
  if (typeof given === 'bigint') return String(given);
  if (given instanceof Buffer) return `\\x${given.toString('hex')}`;
  // An invalid date throws; toJSON makes it null.
  return given instanceof Date ? given.toISOString() : value;
}
