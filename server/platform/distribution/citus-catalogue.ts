import type pg from 'pg';
import type { Placement } from './plan-distribution.ts';

/** All queries and commands to Citus itself: what a test stands in for. */

export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rowCount !== 0;
}

/** Where the tables are that Citus knows: 'n' stands for one copy a node, 'h' for divided by a column. */
export async function readPlacements(client: pg.Client): Promise<Map<string, Placement>> {
  const { rows } = await client.query<{ name: string; method: string }>(`
    SELECT c.relname AS name, p.partmethod AS method FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, method }) => [name, method === 'n' ? 'reference' : 'distributed']));
}

export async function makeReferenceTable(client: pg.Client, table: string): Promise<void> {
  await client.query('SELECT create_reference_table($1::regclass)', [nameOf(table)]);
}

/** Beside `colocateWith`: the rows of a site in both are on one node. The first table of all stands for itself. */
export async function distributeTable(client: pg.Client, table: string, colocateWith: string | null): Promise<void> {
  await client.query(`SELECT create_distributed_table($1::regclass, 'site_id', colocate_with => $2)`, [
    nameOf(table),
    colocateWith === null ? 'none' : nameOf(colocateWith),
  ]);
}

/** The rows were copied to the nodes; what the table held before still takes room on the coordinator. */
export async function dropLocalRows(client: pg.Client, table: string): Promise<void> {
  await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [nameOf(table)]);
}

function nameOf(table: string): string {
  return `public."${table.replaceAll('"', '""')}"`;
}
