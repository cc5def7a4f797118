import type pg from 'pg';
import { awaitMigrationTurn, MIGRATIONS_TABLE } from '../migrations/migration-turn.ts';
import { StartupError } from '../startup-error.ts';
import { distributeTable, dropLocalRows, hasCitus, makeReferenceTable, readPlacements } from './citus-catalogue.ts';
import { type PlannedTable, planDistribution } from './plan-distribution.ts';
import { readTables } from './read-tables.ts';

export interface DistributionState {
  readonly hasExtension: boolean;
  readonly done: readonly PlannedTable[];
  readonly missing: readonly PlannedTable[];
}

export const EXTENSION_MISSING =
  'The database has no extension citus. Install Citus on every node, name it in shared_preload_libraries, run CREATE ' +
  'EXTENSION citus there as a superuser, add the workers with citus_add_node, and run this again.';

/** What stands where it belongs and what does not yet. Throws where a table cannot be distributed at all. */
export async function readDistribution(
  client: pg.Client,
  referenceTables: readonly string[],
): Promise<DistributionState> {
  const { tables, problems } = planDistribution(await readTables(client), referenceTables);
  if (problems.length > 0) throw new StartupError(`Not every table can be distributed:\n  ${problems.join('\n  ')}`);
  const hasExtension = await hasCitus(client);
  const placements = hasExtension ? await readPlacements(client) : new Map();
  const wrong = tables.filter(({ name, placement }) => (placements.get(name) ?? placement) !== placement);
  if (wrong.length > 0) {
    throw new StartupError(
      `Already placed otherwise: ${wrong.map(({ name, placement }) => `${name} (to be ${placement})`).join(', ')}.`,
    );
  }
  return {
    hasExtension,
    done: tables.filter(({ name }) => placements.has(name)),
    missing: tables.filter(({ name }) => !placements.has(name)),
  };
}

export interface DistributeOptions {
  /** The tables' owner, two connections: one keeps servers from starting meanwhile. */
  readonly client: pg.Client;
  readonly guard: pg.Client;
  readonly referenceTables: readonly string[];
  readonly say: (line: string) => void;
}

/**
 * Places every table that is not placed yet. Refused while anything else is connected; a server that starts meanwhile
 * waits, as it does while another migrates. Each table is a step of its own: cut off, it goes on where it was.
 */
export async function distribute({ client, guard, referenceTables, say }: DistributeOptions): Promise<void> {
  const { hasExtension, done, missing } = await readDistribution(client, referenceTables);
  if (!hasExtension) throw new StartupError(EXTENSION_MISSING);
  await awaitMigrationTurn(guard);
  await refuseOthers(client, guard);
  const first = [...done, ...missing].find(({ placement }) => placement === 'distributed');
  const place = async ({ name, placement }: PlannedTable) => {
    if (placement === 'reference') await makeReferenceTable(client, name);
    else await distributeTable(client, name, name === first?.name ? null : (first?.name ?? null));
    say(placement === 'reference' ? `${name}: copied to every node` : `${name}: divided by site_id`);
  };
  const later = missing.filter(({ name }) => name === MIGRATIONS_TABLE);
  for (const table of missing) if (!later.includes(table)) await place(table);
  // All of them are placed by now: rows that others refer to can go.
  for (const { name } of missing) if (name !== MIGRATIONS_TABLE) await dropLocalRows(client, name);
  // It carries the turn that keeps servers waiting, so it is last.
  await guard.query('COMMIT');
  for (const table of later) {
    await place(table);
    await dropLocalRows(client, table.name);
  }
}

/** Rows that are written while a table is being copied would be lost or would wait for long. */
export async function refuseOthers(...ours: readonly pg.Client[]): Promise<void> {
  const [client] = ours as [pg.Client];
  const pids: number[] = [];
  for (const one of ours) {
    const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    pids.push(...rows.map(({ pid }) => pid));
  }
  // Of other users' connections the type is not shown; PostgreSQL's own workers have no user, those of Citus its name.
  const { rows } = await client.query<{ name: string; count: string }>(
    `SELECT coalesce(nullif(application_name, ''), usename) AS name, count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'
       AND application_name NOT ILIKE 'citus%' AND pid <> ALL ($1)
     GROUP BY 1 ORDER BY 1`,
    [pids],
  );
  if (rows.length === 0) return;
  const who = rows.map(({ name, count }) => `${name} (${count})`).join(', ');
  throw new StartupError(`The database is in use by ${who}: stop every server and command first, then run this again.`);
}
