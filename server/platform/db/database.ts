import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WatchedClient } from './commit-watch.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

/** The conversion of PostgreSQL's types on every connection: int8 as bigint, other types as pg converts them. */
export const PG_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return BigInt;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolOptions {
  connectionString: string;
  /** Maximum of connections. */
  max: number;
  applicationName?: string;
  /** How long a query waits for a connection before its call is answered as busy. */
  waitMs?: number;
}

/** A pool whose connections run in UTC and cancel a statement that takes longer than 30 seconds. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: options.connectionString,
    max: options.max,
    types: PG_TYPES,
    // PGAPPNAME distinguishes the connections of one process from other connections to the database.
    ...(options.applicationName
      ? { application_name: options.applicationName }
      : { fallback_application_name: 'pitaka' }),
    options: '-c TimeZone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s',
    connectionTimeoutMillis: options.waitMs ?? 10_000,
  });
  // The pool drops a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks in use; its query reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
