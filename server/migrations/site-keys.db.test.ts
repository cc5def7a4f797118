import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../platform/jobs/index.ts';
import type { TestDatabase } from '../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

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

/** Tables of ours that belong to sites, with a condition on them. */
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
    [REFERENCE_TABLES],
  );
  return rows.map(({ found }) => found);
}

describe('all of a site can stand on one machine, because', () => {
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

it('the list of shared tables names only tables that are there', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [REFERENCE_TABLES],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...REFERENCE_TABLES].sort());
});
