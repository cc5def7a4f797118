import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { PLACEMENTS, type Schema } from '../../platform/db/schema.ts';

/** Local tables with rows of a site. Operators belong to a server, so the other server creates its own. */
const OF_A_SITE = ['sites', 'site_domains', 'former_domains'] as const;

/** Every table with rows of a site; tables that other tables refer to come first. */
export async function siteTables(db: Database | Transaction): Promise<readonly (keyof Schema)[]> {
  const divided = Object.entries(PLACEMENTS).flatMap(([table, placement]) =>
    placement === 'distributed' ? [table] : [],
  );
  const tables = new Set<string>([...OF_A_SITE, ...divided]);
  const { rows } = await sql<{ child: string; parent: string }>`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
    WHERE contype = 'f' AND conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (!tables.delete(table)) return;
    for (const { child, parent } of rows) if (child === table) visit(parent);
    ordered.push(table);
  };
  for (const table of [...tables].toSorted()) visit(table);
  return ordered as (keyof Schema)[];
}

/** The number of the newest migration. */
export async function readEdition(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT max(number)::int AS number FROM schema_migrations`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The columns of each table that are written; the database computes the others. */
export async function writtenColumns(db: Database | Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT a.attrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY a.attrelid`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
