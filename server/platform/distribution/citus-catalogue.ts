import type pg from 'pg';

/** All queries and commands to Citus itself. Tests replace this file. */

export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  return rowCount !== 0;
}

/** The placed tables: 'n' with one copy per node, 'h' divided by a column. Local tables are not included. */
export async function readPlaced(client: pg.Client): Promise<Map<string, 'copied' | 'distributed'>> {
  const { rows } = await client.query<{ name: string; method: string }>(`
    SELECT c.relname AS name, p.partmethod AS method FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, method }) => [name, method === 'n' ? 'copied' : 'distributed']));
}

/** Moves a table, and the tables connected to it by foreign keys, back to the coordinator. */
export async function makeLocal(client: pg.Client, table: string): Promise<void> {
  await client.query('SELECT undistribute_table($1::regclass, cascade_via_foreign_keys => true)', [nameOf(table)]);
}

/** `colocateWith`: a table whose rows of a site are on the same node; undefined for the first table. */
export async function distributeTable(client: pg.Client, table: string, colocateWith: string | null): Promise<void> {
  await client.query(`SELECT create_distributed_table($1::regclass, 'site_id', colocate_with => $2)`, [
    nameOf(table),
    colocateWith === null ? 'none' : nameOf(colocateWith),
  ]);
}

/** Drops a distributed table's old rows, which still take up space on the coordinator. */
export async function dropLocalRows(client: pg.Client, table: string): Promise<void> {
  await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [nameOf(table)]);
}

export interface WorkerSettings {
  readonly node: string;
  readonly timezone: string;
  readonly messages: string;
}

/** Settings of every worker. Settings of a coordinator connection do not reach them. */
export async function readWorkerSettings(client: pg.Client): Promise<WorkerSettings[]> {
  const { rows } = await client.query<{ node: string; settings: string }>(`
    SELECT nodename || ':' || nodeport AS node, result AS settings
    FROM run_command_on_workers($$SELECT current_setting('timezone') || ' ' || current_setting('lc_messages')$$)`);
  return rows.map(({ node, settings }) => {
    const [timezone = '', messages = ''] = settings.split(' ');
    return { node, timezone, messages };
  });
}

function nameOf(table: string): string {
  return `public."${table.replaceAll('"', '""')}"`;
}
