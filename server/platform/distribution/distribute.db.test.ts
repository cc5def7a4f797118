import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE_TABLES } from '../../migrations/reference-tables.ts';
import { Lane } from '../db/lane.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { distribute, readDistribution } from './distribute.ts';
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

const standIn = () => standInForCitus(database);

async function run(): Promise<string[]> {
  const [client, guard] = [await connect(), await connect()];
  const said: string[] = [];
  try {
    await distribute({ client, guard, referenceTables: REFERENCE_TABLES, say: (line) => said.push(line) });
  } finally {
    await client.end();
    await guard.end();
    clients.length -= 2;
  }
  return said;
}

describe('distributing', () => {
  it('places every table: reference tables as they are listed, the rest beside one another', async () => {
    await standIn();
    const said = await run();
    const client = await connect();
    const { rows } = await client.query<{ name: string; method: string; beside: string }>(
      'SELECT logicalrelid::text AS name, partmethod AS method, colocated_with AS beside FROM pg_dist_partition',
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(said).toHaveLength(tables.length);
    const copied = rows.filter(({ method }) => method === 'n').map(({ name }) => name);
    expect(copied.sort()).toEqual([...REFERENCE_TABLES].sort());
    const divided = rows.filter(({ method }) => method === 'h').map(({ beside }) => beside);
    expect(divided.filter((beside) => beside === 'none')).toHaveLength(1);
    expect(new Set(divided).size).toBe(2);
    const { rowCount } = await client.query('SELECT FROM emptied');
    expect(rowCount).toBe(tables.length);
  });

  it('goes on where it was: a table that came later is placed beside the others', async () => {
    await standIn();
    await run();
    const client = await connect();
    await client.query('CREATE TABLE later (site_id text NOT NULL, id text, PRIMARY KEY (site_id, id))');
    expect((await readDistribution(client, REFERENCE_TABLES)).missing).toEqual([
      { name: 'later', placement: 'distributed' },
    ]);
    await client.end();
    clients.pop();
    expect(await run()).toEqual(['later: divided by site_id']);
    expect(await run()).toEqual([]);
  });

  it('is refused while anything else is connected', async () => {
    await standIn();
    await connect(database.appUrl);
    await expect(run()).rejects.toThrow('The database is in use by a test (1)');
  });

  it('keeps a server that starts meanwhile waiting', async () => {
    await standIn();
    const [client, guard] = [await connect(), await connect()];
    let starting: Promise<unknown> | undefined;
    let isStarted = false;
    let wasStarted = false;
    const { ownerUrl: adminUrl, appUrl } = database;
    await distribute({
      client,
      guard,
      referenceTables: REFERENCE_TABLES,
      say: () => {
        starting ??= prepareDatabase({ adminUrl, appUrl }).then(() => {
          isStarted = true;
        });
        wasStarted ||= isStarted;
      },
    });
    await starting;
    expect({ wasStarted, isStarted }).toEqual({ wasStarted: false, isStarted: true });
  });

  it('says what is missing where there is no extension', async () => {
    await expect(run()).rejects.toThrow('The database has no extension citus. Install Citus on every node');
  });

  it('names a table that cannot be distributed, and changes nothing', async () => {
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

it('lanes plan by values where the extension is, and once for all where it is not', async () => {
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
