import type { Result } from '@pitaka/core/values/result.ts';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';

/** Thrown when contention outlived the retries; the server answers 'busy'. */
export class BusyError extends Error {
  override name = 'BusyError';
}

const RETRIED_STATES = new Set(['40001', '40P01']);
const TRIES = 5;

/** The rows changed under this transaction's feet: thrown inside inTransaction, it has the work run again. */
export class MustRunAgain extends Error {
  override name = 'MustRunAgain';
  /** PostgreSQL's own code for it. */
  readonly code = '40001';
}

/** PostgreSQL's five-letter state of an error, if it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Classes of states that say nothing of what was asked: the connection, its end, and what the server has too little of. */
const CONNECTION_STATES = /^(08|53|57P|58)/;
const CONNECTION_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** The database was away, or went away; what was asked for has no part in it. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CONNECTION_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || CONNECTION_TEXTS.test(error.message);
}

/** Runs the work in one transaction, again when the database gave up on it for serialisation or a deadlock. */
export async function inTransaction<Value>(db: Database, work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!RETRIED_STATES.has(sqlState(error) ?? '')) throw error;
      if (attempt === TRIES) throw new BusyError('the database stayed contended', { cause: error });
    }
  }
}

class RolledBack extends Error {
  readonly result: Result<never>;
  constructor(result: Result<never>) {
    super('rolled back by a refusal');
    this.result = result;
  }
}

/** As inTransaction, for work that may refuse: a refusal rolls everything back and is the answer. */
export async function decideInTransaction<Value, Code extends string>(
  db: Database,
  work: (tx: Transaction) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result<Value, Code>;
    throw error;
  }
}
