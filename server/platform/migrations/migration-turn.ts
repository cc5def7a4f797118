import type pg from 'pg';
import { sqlState } from '../db/in-transaction.ts';

export const MIGRATIONS_TABLE = 'schema_migrations';

const UNIQUE_VIOLATION = '23505';

export async function makeMigrationsTable(client: pg.Client): Promise<void> {
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  } catch (error) {
    // IF NOT EXISTS does not see a table that another process is creating at this moment.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/**
 * Waits for the turn to migrate, because processes that start together must not migrate at the same time. Begins a
 * transaction that holds the turn until the transaction or its connection ends; the table can be read and written
 * meanwhile. Never held while serving.
 */
export async function awaitMigrationTurn(client: pg.Client): Promise<void> {
  await makeMigrationsTable(client);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${MIGRATIONS_TABLE} IN SHARE UPDATE EXCLUSIVE MODE`);
}

/** False for a database that none of our programs has used. */
export async function hasRunMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return false;
  return (await client.query(`SELECT FROM ${MIGRATIONS_TABLE} LIMIT 1`)).rowCount === 1;
}
