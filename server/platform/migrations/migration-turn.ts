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
    // Another process makes it at this instant, which IF NOT EXISTS does not see. It is there when that one is done.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/**
 * Processes that start together must not migrate together. Begins a transaction that holds the turn until it ends or its
 * connection does; reading and writing the table goes on meanwhile. Never held while serving.
 */
export async function awaitMigrationTurn(client: pg.Client): Promise<void> {
  await makeMigrationsTable(client);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${MIGRATIONS_TABLE} IN SHARE UPDATE EXCLUSIVE MODE`);
}
