import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** The types in tables/ are written by hand. This test keeps them in line with the migrations. */

const FOLDER = fileURLToPath(new URL('tables/', import.meta.url));

type Column = { table: string; column: string; type: string; isNullable: boolean; hasDefault: boolean };

/** The type in which each PostgreSQL type arrives (db/database.ts). */
const ARRIVES_AS: Record<string, RegExp> = {
  text: /^(string|('[^']*'|[A-Z]\w*)( \| ('[^']*'|[A-Z]\w*))*)$/,
  bpchar: /^(string|[A-Z]\w*)$/,
  uuid: /^string$/,
  inet: /^string$/,
  date: /^(string|Date)$/,
  numeric: /^string$/,
  int2: /^(number|\d( \| \d)*|[A-Z]\w*)$/,
  int4: /^(number|[A-Z]\w*)$/,
  int8: /^bigint$/,
  float8: /^number$/,
  bool: /^boolean$/,
  timestamptz: /^Date$/,
  bytea: /^Buffer$/,
  _text: /^(readonly )?string\[\]$/,
  _int8: /^(readonly )?bigint\[\]$/,
  _int4: /^(readonly )?number\[\]$/,
  jsonb: /./,
};

let database: TestDatabase;
let columns: Column[];
const typed = readTypes();

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Column>(`
    SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type,
           c.is_nullable = 'YES' AS "isNullable", c.column_default IS NOT NULL AS "hasDefault"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'schema_migrations'`);
  columns = rows;
  await client.end();
});
afterAll(() => database?.drop());

/** Table name to column name to its declared type. */
function readTypes(): Map<string, Map<string, string>> {
  const source = readdirSync(FOLDER)
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const interfaces = new Map<string, Map<string, string>>();
  for (const [, name = '', body = ''] of source.matchAll(/interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)) {
    const fields = [...body.matchAll(/^ {2}(?:readonly )?(\w+): ([\s\S]*?);$/gm)];
    interfaces.set(name, new Map(fields.map(([, field = '', type = '']) => [field, type.replace(/\s+/g, ' ')])));
  }
  const tables = [...interfaces].filter(([name]) => name.endsWith('Tables')).flatMap(([, fields]) => [...fields]);
  return new Map(tables.map(([table, type]) => [table, interfaces.get(type) ?? new Map()]));
}

/** The type when read: the type inside Generated<>, the first of ColumnType<>. */
function typeWhenRead(written: string): string {
  const inner = /^(?:Generated|ColumnType)<(.*)>$/.exec(written)?.[1] ?? written;
  return written.startsWith('ColumnType<') ? (inner.split(',')[0] ?? '') : inner;
}

describe('the types of the tables', () => {
  it('include exactly the tables of the migrations', () => {
    expect([...typed.keys()].sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort());
  });

  it('include exactly the columns of each table', () => {
    const written = [...typed].flatMap(([table, fields]) => [...fields.keys()].map((column) => `${table}.${column}`));
    expect(written.sort()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).sort());
  });

  it('allow null only for nullable columns', () => {
    const wrong = columns.filter(({ table, column, isNullable }) => {
      const written = typed.get(table)?.get(column);
      return written !== undefined && /\bnull\b/.test(written) !== isNullable;
    });
    expect(
      wrong.map(({ table, column, isNullable }) => `${table}.${column} is ${isNullable ? '' : 'not '}nullable`),
    ).toEqual([]);
  });

  it('allow an insert to omit only nullable columns and columns with a default', () => {
    const wrong = columns.filter(
      ({ table, column, hasDefault, isNullable }) =>
        typed.get(table)?.get(column)?.startsWith('Generated<') && !hasDefault && !isNullable,
    );
    expect(wrong.map(({ table, column }) => `${table}.${column} has no default`)).toEqual([]);
  });

  it('are the types of the values that the driver returns', () => {
    const wrong = columns.flatMap(({ table, column, type }) => {
      const written = typed.get(table)?.get(column);
      if (written === undefined) return [];
      const read = typeWhenRead(written).replace(/ \| null$/, '');
      return ARRIVES_AS[type]?.test(read) ? [] : [`${table}.${column} is ${type}, not ${read}`];
    });
    expect(wrong).toEqual([]);
  });
});
