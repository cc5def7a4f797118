import pg from 'pg';

export interface CopiedTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** The column names, quoted, in a fixed order. Generated columns are left out, because they are computed again. */
  readonly columns: readonly string[];
}

export const OWN_SCHEMAS = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;

/** Every table that contains rows, including partitions. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    SELECT n.nspname AS schema, c.relname AS name,
           coalesce((SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''), '{}') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${OWN_SCHEMAS} ORDER BY 1, 2`);
  return rows.map(({ schema, name, columns }) => ({
    name: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    columns: columns.map((column) => pg.escapeIdentifier(column)),
  }));
}

/** The number of rows and the sum of their hashes: two databases have the same only if each row is the same. */
export type TableFigures = Readonly<Record<string, string>>;

export async function readFigures(client: pg.Client): Promise<TableFigures> {
  // Every value must look the same as text on both servers.
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
    SET extra_float_digits = 1; SET bytea_output = 'hex'`);
  const figures: Record<string, string> = {};
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ figure: string }>(`
      SELECT count(*) || ':' || coalesce(sum(hashtextextended(ROW(${columns.join(', ')})::text, 0)), 0) AS figure
      FROM ${name}`);
    figures[name] = rows[0]?.figure ?? '';
  }
  return figures;
}

export const rowsIn = (figure: string | undefined): number => Number(figure?.split(':')[0] ?? 0);
