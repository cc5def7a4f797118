import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Lane } from '../db/lane.ts';
import { PLACEMENTS } from '../db/schema.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { distribute, moveBackLocalTables, readDistribution } from './distribute.ts';
import { standInForCitus } from './testing/citus-stand-in.ts';

let database: TestDatabase;
let clients: pg.Client[];

beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function connect(url = database.ownerUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'a test' });
  await client.connect();
  clients.push(client);
  return client;
}

/** Placements that include a table added by an update. */
const placements = { ...PLACEMENTS, later: 'distributed' } as const;
const standIn = () => standInForCitus(database);

async function run(): Promise<string[]> {
  const [client, guard] = [await connect(), await connect()];
  const lines: string[] = [];
  try {
    const say = (line: string) => lines.push(line);
    await moveBackLocalTables({ client, placements, logLine: say });
    await distribute({ client, guard, placements, logLine: say });
  } finally {
    await client.end();
    await guard.end();
    clients.length -= 2;
  }
  return lines;
}

describe('distributing', () => {
  it('distributes every table of a site together, and leaves tables across sites on the coordinator', async () => {
    await standIn();
    const lines = await run();
    const client = await connect();
    const { rows } = await client.query<{ name: string; method: string; beside: string }>(
      'SELECT logicalrelid::text AS name, partmethod AS method, colocated_with AS beside FROM pg_dist_partition',
    );
    const ofSites = Object.entries(PLACEMENTS).flatMap(([name, placement]) => (placement === 'local' ? [] : name));
    expect(ofSites.length).toBeGreaterThan(100);
    expect(rows.map(({ name }) => name).sort()).toEqual(ofSites.sort());
    expect(lines).toHaveLength(ofSites.length);
    expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['h']));
    expect(rows.filter(({ beside }) => beside === 'none')).toHaveLength(1);
    expect(new Set(rows.map(({ beside }) => beside)).size).toBe(2);
    const { rowCount } = await client.query('SELECT FROM emptied');
    expect(rowCount).toBe(ofSites.length);
  });

  it('moves tables back to the coordinator that an earlier version copied to every node', async () => {
    await standIn();
    const client = await connect();
    for (const table of ['sites', 'ledger_nodes']) await client.query('SELECT create_reference_table($1)', [table]);
    await client.end();
    clients.pop();
    expect((await run()).filter((line) => line.endsWith('on the coordinator alone')).sort()).toEqual([
      'ledger_nodes: on the coordinator alone',
      'sites: on the coordinator alone',
    ]);
    expect(await run()).toEqual([]);
  });

  it('continues after an interruption, and places a later table with the others', async () => {
    await standIn();
    await run();
    const client = await connect();
    await client.query('CREATE TABLE later (site_id text NOT NULL, id text, PRIMARY KEY (site_id, id))');
    expect((await readDistribution(client, placements)).missing).toEqual([{ name: 'later', placement: 'distributed' }]);
    await client.end();
    clients.pop();
    expect(await run()).toEqual(['later: divided by site_id']);
    expect(await run()).toEqual([]);
  });

  it('is refused while any other client is connected', async () => {
    await standIn();
    await connect(database.appUrl);
    await expect(run()).rejects.toThrow('The database is in use by a test (1)');
  });

  it('blocks a server that starts meanwhile until it is done', async () => {
    await standIn();
    const [client, guard] = [await connect(), await connect()];
    let starting: Promise<unknown> | undefined;
    let isStarted = false;
    let wasStarted = false;
    const { ownerUrl: adminUrl, appUrl } = database;
    await distribute({
      client,
      guard,
      placements,
      logLine: () => {
        starting ??= prepareDatabase({ adminUrl, appUrl }).then(() => {
          isStarted = true;
        });
        wasStarted ||= isStarted;
      },
    });
    await starting;
    expect({ wasStarted, isStarted }).toEqual({ wasStarted: false, isStarted: true });
  });

  it.each(['Asia/Manila C', 'UTC de_DE.UTF-8'])('is refused if a worker has the settings %s', async (settings) => {
    await standInForCitus(database, settings);
    await expect(run()).rejects.toThrow(
      "Set timezone = 'UTC' and lc_messages = 'C' in the postgresql.conf of every node",
    );
  });

  it('reports a missing extension', async () => {
    await expect(run()).rejects.toThrow('The database has no extension citus. Install Citus on every node');
  });

  it('is refused with the name of a table that cannot be distributed, and changes nothing', async () => {
    await standIn();
    const client = await connect();
    await client.query('CREATE TABLE later (id text PRIMARY KEY)');
    await client.end();
    clients.pop();
    await expect(run()).rejects.toThrow('later: it has no column site_id');
    const { rowCount } = await (await connect()).query('SELECT FROM pg_dist_partition');
    expect(rowCount).toBe(0);
  });
});

it('is refused with the name of a table without a declared placement', async () => {
  await standIn();
  const client = await connect();
  await client.query('CREATE TABLE unsaid (site_id text NOT NULL, id text, PRIMARY KEY (site_id, id))');
  await expect(readDistribution(client, placements)).rejects.toThrow(
    'unsaid: it has no placement: add it to the placements next to its type in server/platform/db/tables',
  );
});

it('lanes plan by values with the extension, and once without it', async () => {
  const modeOf = async () => {
    const lane = new Lane(database.appUrl, 'test');
    await lane.connect();
    const [rows] = await lane.run([{ name: 'mode', text: 'SHOW plan_cache_mode', values: [] }]);
    await lane.close();
    return rows;
  };
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  await standIn();
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
});
