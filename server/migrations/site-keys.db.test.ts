import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACEMENTS } from '../platform/db/schema.ts';
import { planDistribution } from '../platform/distribution/plan-distribution.ts';
import { readTables } from '../platform/distribution/read-tables.ts';
import { JOBS_SCHEMA } from '../platform/jobs/index.ts';
import type { TestDatabase } from '../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';

const placements = { ...PLACEMENTS, schema_migrations: 'local' } as const;
const LOCAL = Object.entries(placements).flatMap(([name, placement]) => (placement === 'local' ? name : []));

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Our tables of sites that meet an SQL condition. */
async function siteTables(condition: string): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `SELECT c.relname || coalesce(' (' || i.relname || ')', '') AS found
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_index x ON x.indrelid = c.oid AND x.indisunique
     LEFT JOIN pg_class i ON i.oid = x.indexrelid
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', '${JOBS_SCHEMA}')
       AND c.relname <> ALL ($1) AND ${condition}
     ORDER BY 1`,
    [LOCAL],
  );
  return rows.map(({ found }) => found);
}

describe('all rows of a site can be on one machine:', () => {
  it('every table has a primary key', async () => {
    expect(await siteTables(`NOT EXISTS (SELECT FROM pg_index p WHERE p.indrelid = c.oid AND p.indisprimary)`)).toEqual(
      [],
    );
  });

  it('every primary key and every unique key begins with site_id', async () => {
    expect(await siteTables(`x.indexrelid IS NOT NULL AND a.attname IS DISTINCT FROM 'site_id'`)).toEqual([]);
  });

  it('no table has a trigger, and no key is checked only at the end of a transaction', async () => {
    expect(
      await siteTables(`EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)`),
    ).toEqual([]);
    expect(
      await siteTables(`EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.condeferrable)`),
    ).toEqual([]);
  });
});

it('every table declares its placement, and can be placed there', async () => {
  expect(planDistribution(await readTables(client), placements).problems).toEqual([]);
  // These are refused: a table without site_id, a key without site_id, a foreign key to another site's rows.
  await client.query(`BEGIN;
    CREATE TABLE odd (id text PRIMARY KEY);
    CREATE TABLE odd_key (site_id text NOT NULL, id text NOT NULL, email text UNIQUE, PRIMARY KEY (site_id, id));
    CREATE TABLE odd_link (site_id text NOT NULL, id text NOT NULL, of text REFERENCES odd, PRIMARY KEY (site_id, id))`);
  const odd = { odd: 'distributed', odd_key: 'distributed', odd_link: 'distributed' } as const;
  const { problems } = planDistribution(await readTables(client), { ...placements, ...odd });
  await client.query('ROLLBACK');
  expect(problems).toEqual([
    'odd: it has no column site_id that is NOT NULL, and is not local',
    'odd_key: the key odd_key_email_key does not contain site_id',
    'odd_link: odd_link_of_fkey refers to odd without site_id',
  ]);
});

it('no file of the server takes an advisory lock: on a distributed database it holds on one node only', () => {
  const server = fileURLToPath(new URL('../', import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|node_modules/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => /pg_(try_)?advisory/.test(readFileSync(join(server, name), 'utf8')))).toEqual([]);
});

it('placements name only existing tables', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(placements).sort());
});
