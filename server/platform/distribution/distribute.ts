import type pg from 'pg';
import { awaitMigrationTurn, MIGRATIONS_TABLE } from '../migrations/migration-turn.ts';
import { StartupError } from '../startup-error.ts';
import {
  distributeTable,
  dropLocalRows,
  hasCitus,
  makeLocal,
  readPlaced,
  readWorkerSettings,
} from './citus-catalogue.ts';
import { type Placements, type PlannedTable, planDistribution } from './plan-distribution.ts';
import { readTables } from './read-tables.ts';

export interface DistributionState {
  readonly hasExtension: boolean;
  readonly done: readonly PlannedTable[];
  readonly missing: readonly PlannedTable[];
}

export const EXTENSION_MISSING =
  'The database has no extension citus. Install Citus on every node, name it in shared_preload_libraries, run CREATE ' +
  'EXTENSION citus there as a superuser, add the workers with citus_add_node, and run this again.';

/** Reads which tables are placed and which are not. Throws if a table cannot be distributed. */
export async function readDistribution(client: pg.Client, placements: Placements): Promise<DistributionState> {
  const { tables, problems } = planDistribution(await readTables(client), {
    ...placements,
    // Stays local: migrations lock this table to take turns, and a lock holds on one node only.
    [MIGRATIONS_TABLE]: 'local',
  });
  if (problems.length > 0) throw new StartupError(`Not every table can be distributed:\n  ${problems.join('\n  ')}`);
  const hasExtension = await hasCitus(client);
  const placed = hasExtension ? await readPlaced(client) : new Map();
  const isDone = ({ name, placement }: PlannedTable) =>
    placement === 'distributed' ? placed.has(name) : hasExtension && !placed.has(name);
  const wrong = tables.filter(({ name, placement }) => placement === 'distributed' && placed.get(name) === 'copied');
  if (wrong.length > 0) {
    throw new StartupError(
      `Placed differently before: ${wrong.map(({ name }) => `${name} (must be distributed)`).join(', ')}.`,
    );
  }
  return { hasExtension, done: tables.filter(isDone), missing: tables.filter((table) => !isDone(table)) };
}

export interface DistributeOptions {
  /** Connects as the tables' owner. The second connection is a guard that keeps servers from starting meanwhile. */
  readonly client: pg.Client;
  readonly guard: pg.Client;
  readonly placements: Placements;
  readonly logLine: (line: string) => void;
}

/**
 * Places every table that is not placed yet. Refused while any other client is connected; a server that starts
 * meanwhile waits, as during migrations. Each table is a separate step, so a new run continues after an interruption.
 */
export async function distribute({ client, guard, placements, logLine }: DistributeOptions): Promise<void> {
  await awaitMigrationTurn(guard);
  await refuseOthers(client, guard);
  const { hasExtension, done, missing } = await readDistribution(client, placements);
  if (!hasExtension) throw new StartupError(EXTENSION_MISSING);
  await refuseOtherSettings(client);
  const first = [...done, ...missing].find(({ placement }) => placement === 'distributed');
  for (const { name } of missing) {
    await distributeTable(client, name, name === first?.name ? null : (first?.name ?? null));
    logLine(`${name}: divided by site_id`);
  }
  // All tables are placed now, so rows that remained on the coordinator are no longer referenced and can be dropped.
  for (const { name } of missing) await dropLocalRows(client, name);
  await guard.query('COMMIT');
}

/**
 * Moves tables back to the coordinator that an earlier version copied to every node, but that are local in this
 * version. Runs before the migrations, because these may use statements that are allowed only on local tables.
 */
export async function moveBackLocalTables({
  client,
  placements,
  logLine,
}: Omit<DistributeOptions, 'guard'>): Promise<void> {
  if (!(await hasCitus(client))) return;
  for (const [name, placement] of Object.entries({ ...placements, [MIGRATIONS_TABLE]: 'local' })) {
    // Moving one table also moves the tables connected to it, so the list is read again each time.
    if (placement !== 'local' || !(await readPlaced(client)).has(name)) continue;
    await makeLocal(client, name);
    logLine(`${name}: on the coordinator alone`);
  }
}

/**
 * Checks the workers' settings: a worker truncates to days in its own time zone, and we read the causes of errors from
 * texts in its language.
 */
async function refuseOtherSettings(client: pg.Client): Promise<void> {
  for (const { node, timezone, messages } of await readWorkerSettings(client)) {
    if (/^(Etc\/)?UTC$/.test(timezone) && /^(C|POSIX|en_.*)?(\..*)?$/.test(messages)) continue;
    throw new StartupError(
      `The node ${node} has timezone = '${timezone}' and lc_messages = '${messages}'. Set timezone = 'UTC' and ` +
        "lc_messages = 'C' in the postgresql.conf of every node, load it with SELECT pg_reload_conf(), and run this again.",
    );
  }
}

/**
 * Throws if other clients are connected: rows that they write while a table is copied would be lost or wait for long.
 */
export async function refuseOthers(...ours: readonly pg.Client[]): Promise<void> {
  const [client] = ours as [pg.Client];
  const pids: number[] = [];
  for (const table of ours) {
    const { rows } = await table.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    pids.push(...rows.map(({ pid }) => pid));
  }
  // The type of other users' connections is hidden. PostgreSQL's own workers have no user; Citus's workers have the
  // application name of Citus.
  const { rows } = await client.query<{ name: string; count: string }>(
    `SELECT coalesce(nullif(application_name, ''), usename) AS name, count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'
       AND application_name NOT ILIKE 'citus%' AND pid <> ALL ($1)
     GROUP BY 1 ORDER BY 1`,
    [pids],
  );
  if (rows.length === 0) return;
  const clients = rows.map(({ name, count }) => `${name} (${count})`).join(', ');
  throw new StartupError(
    `The database is in use by ${clients}: stop every server and command first, then run this again.`,
  );
}
