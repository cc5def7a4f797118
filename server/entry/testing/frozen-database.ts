import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';

/** A database that can be reset to an earlier point, many times a second. */
export interface FrozenDatabase {
  /** Runs the work and reverts its writes, even committed ones. */
  undone<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Number of rows written so far, without those in the given tables. */
  countWritten(except: ReadonlySet<string>): number;
  thaw(): Promise<void>;
}

/**
 * Runs all further statements of this pool in one transaction on one connection: the program's transactions become
 * savepoints. Only for sequential callers; invisible to other connections.
 */
export async function freeze(db: Database): Promise<FrozenDatabase> {
  let pool: pg.Pool | undefined;
  const connect = pg.Pool.prototype.connect as (this: pg.Pool) => Promise<pg.PoolClient>;
  const spy = vi.spyOn(pg.Pool.prototype, 'connect');
  spy.mockImplementation(function (this: pg.Pool) {
    pool ??= this;
    return connect.call(this);
  } as never);
  await sql`SELECT 1`.execute(db);
  const frozen = pool as unknown as pg.Pool;
  const client = await connect.call(frozen);
  await client.query('BEGIN');
  let savepoints = 0;
  let last: Promise<unknown> = Promise.resolve();
  const written: { readonly tables: readonly string[]; readonly rows: number }[] = [];
  /** Runs queries one after the other, because queries that the program runs in parallel share the connection. */
  const query = (text: string, values?: unknown[]) => {
    const answer = last.then(async () => {
      const result = await client.query(text, values);
      const tables = [...text.matchAll(WRITES)].map(([, table = '']) => table);
      if (tables.length > 0) written.push({ tables, rows: result.rowCount ?? 0 });
      return result;
    });
    last = answer.catch(() => {});
    return answer;
  };
  spy.mockImplementation(function (this: pg.Pool) {
    return this === frozen ? Promise.resolve(savepointsOn(query, ++savepoints)) : connect.call(this);
  } as never);
  return {
    async undone(work) {
      const name = `undo_${++savepoints}`;
      await query(`SAVEPOINT ${name}`);
      try {
        return await work();
      } finally {
        await query(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`);
      }
    },
    // Counted here, because the statistics of a distributed database are on its nodes.
    countWritten(except) {
      const counted = written.filter(({ tables }) => tables.some((table) => !except.has(table)));
      return counted.reduce((sum, { rows }) => sum + rows, 0);
    },
    async thaw() {
      await client.query('ROLLBACK');
      client.release();
      spy.mockRestore();
    },
  };
}

/** Excludes locks (FOR UPDATE) and the end of an INSERT (DO UPDATE). */
const WRITES = /\b(?:INSERT INTO|DELETE FROM|(?<!\b(?:FOR|KEY|DO)\s+)UPDATE)\s+"?([a-z_]+)/gi;

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** A client on the one connection, whose transactions are savepoints. */
function savepointsOn(query: Query, number: number): pg.PoolClient {
  const name = `tx_${number}`;
  const translated: Readonly<Record<string, string>> = {
    begin: `SAVEPOINT ${name}`,
    commit: `RELEASE SAVEPOINT ${name}`,
    rollback: `ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`,
  };
  return {
    query: (text: string, values?: unknown[]) => {
      const instead = translated[text];
      return instead === undefined ? query(text, values) : query(instead);
    },
    release: () => {},
  } as unknown as pg.PoolClient;
}
