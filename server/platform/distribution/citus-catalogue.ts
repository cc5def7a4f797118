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

/** A node that takes shards, as `host:port`. */
export interface ShardNode {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** Without the coordinator, unless it was configured to take shards, too. */
export async function readShardNodes(client: pg.Client): Promise<ShardNode[]> {
  const { rows } = await client.query<ShardNode>(`
    SELECT nodename || ':' || nodeport AS name, nodename AS host, nodeport AS port FROM pg_dist_node
    WHERE noderole = 'primary' AND isactive AND shouldhaveshards ORDER BY nodename, nodeport`);
  return rows;
}

export interface SitePlace {
  readonly siteId: string;
  /** The number of the shard of `users` that has the site's rows; the site's other tables are beside it. */
  readonly shard: string;
  readonly node: ShardNode;
}

export async function readSitePlaces(client: pg.Client, siteIds: readonly string[]): Promise<SitePlace[]> {
  const { rows } = await client.query<{ siteId: string; shard: string } & ShardNode>(
    `
    SELECT s.site_id AS "siteId", s.shard::text, n.nodename || ':' || n.nodeport AS name, n.nodename AS host, n.nodeport AS port
    FROM (SELECT site_id, get_shard_id_for_distribution_column('users', site_id) AS shard FROM unnest($1::text[]) AS sites (site_id)) s
    JOIN pg_dist_placement p ON p.shardid = s.shard
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    ORDER BY s.site_id`,
    [siteIds],
  );
  return rows.map(({ siteId, shard, ...node }) => ({ siteId, shard, node }));
}

/** `host:port` of each worker whose log settings do not allow copying a shard that is being written to. */
export async function findWorkersWithoutLog(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ node: string }>(`
    SELECT nodename || ':' || nodeport AS node FROM run_command_on_workers($$SELECT current_setting('wal_level')$$)
    WHERE result <> 'logical' ORDER BY 1`);
  return rows.map(({ node }) => node);
}

/**
 * Gives a site a shard of its own in every table. Returns the new number of its shard of `users`. Writes to the old
 * shard wait meanwhile: a split that does not block writes (13.2.2) never ends once a row is updated during its copy,
 * because the new shard on the same node has no key yet ('publisher did not send replica identity column').
 */
export async function isolateSite(client: pg.Client, siteId: string): Promise<string> {
  const { rows } = await client.query<{ shard: string }>(
    `SELECT isolate_tenant_to_new_shard('users', $1::text, 'CASCADE', 'block_writes')::text AS shard`,
    [siteId],
  );
  return rows[0]?.shard ?? '';
}

/** The number of shards left over from earlier moves or splits, until Citus removes them in the background. */
export async function countLeftShards(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM pg_dist_cleanup');
  return Number(rows[0]?.count);
}

/** Moves a shard, together with the shards of the other tables beside it, while they are used. */
export async function moveShard(client: pg.Client, shard: string, from: ShardNode, to: ShardNode): Promise<void> {
  await client.query('SELECT citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int)', [
    shard,
    ...[from.host, from.port, to.host, to.port],
  ]);
}

function nameOf(table: string): string {
  return `public."${table.replaceAll('"', '""')}"`;
}
