import type { Result } from '@pitaka/core/values/result.ts';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';

/** Thrown when contention outlasts the retries; the server answers 'busy'. */
export class BusyError extends Error {
  override name = 'BusyError';
}

const RETRIED_STATES = new Set(['40001', '40P01']);
const TRIES = 5;

/** Thrown inside inTransaction to run the work again, because rows changed during the work. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction';
  /** PostgreSQL's code for a serialisation failure. */
  readonly code = '40001';
}

/**
 * Error texts of another node: a distributed database (Citus) passes on the text, but not always the state and never
 * the constraint. Refused rows of an INSERT ... SELECT arrive as an internal error.
 */
const STATE_NOT_HANDED_ON = 'XX000';
const TEXTS_OF_STATES: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates unique constraint /, '23505'],
  [/ violates foreign key constraint /, '23503'],
  [/ violates check constraint /, '23514'],
  [/ violates not-null constraint/, '23502'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^deadlock detected/, '40P01'],
];

interface PostgresError {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

/** PostgreSQL's five-letter state of an error, if it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as PostgresError | null)?.code;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (code !== STATE_NOT_HANDED_ON) return code;
  const text = textOf(error);
  return TEXTS_OF_STATES.find(([pattern]) => pattern.test(text))?.[1] ?? code;
}

/**
 * The name of the violated constraint, as in the migrations. On a distributed table, PostgreSQL reports the constraint
 * of a shard, whose name ends with the shard's number.
 */
export function constraintOf(error: unknown): string {
  const named = (error as PostgresError | null)?.constraint;
  const name = typeof named === 'string' ? named : (/ constraint "([^"]+)"/.exec(textOf(error))?.[1] ?? '');
  return name.replace(/_\d+$/, '');
}

function textOf(error: unknown): string {
  const text = (error as PostgresError | null)?.message;
  return typeof text === 'string' ? text : '';
}

/** Classes of states that are independent of the request: connection errors, shutdown, and exhausted resources. */
const CONNECTION_STATES = /^(08|53|57P|58)/;
const CONNECTION_TEXTS = /^(Connection terminated|Client has encountered a connection error)/;
/** Citus's error on a coordinator whose PostgreSQL was killed while a statement ran on a worker. It has no state of its own. */
const COORDINATOR_KILLED_TEXT = /^postmaster was shut down, exiting/;
/** pg-pool's error for a query that waited for a connection for too long. */
const POOL_TEXT = /^timeout exceeded when trying to connect/;

/** Whether the database was unreachable, or became so, independent of the request. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return CONNECTION_STATES.test(error.code ?? '') || COORDINATOR_KILLED_TEXT.test(error.message);
  }
  if (!(error instanceof Error)) return false;
  // ConnectionLost of a lane.
  if ('maybeCommitted' in error) return true;
  return 'syscall' in error || CONNECTION_TEXTS.test(error.message) || POOL_TEXT.test(error.message);
}

/**
 * Codes of a database that is starting, stopping, out of connections or unable to write (a full disk, a standby):
 * nothing was done, or everything was rolled back.
 */
const NOTHING_DONE_STATES = /^(57P03|53300|53100|25006)$/;
const NOT_CONNECTED_TEXTS = /^Connection terminated due to connection timeout/;
/**
 * Citus's error for a node that takes no connection: the statement did not run there, and its transaction is aborted. A
 * connection that breaks while a statement runs has the same state and beginning, and another cause.
 */
const NODE_AWAY_TEXT =
  /^connection to the remote node \S+ failed with the following error: (?!.*could not (receive|send)).*(Connection refused|timeout expired|No route to host|Network is unreachable|could not translate host name|the database system is )/s;

/**
 * Whether there was no connection to the database, so that nothing was changed. False for a connection that breaks
 * during work: then it is unknown whether COMMIT arrived.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return NOTHING_DONE_STATES.test(error.code ?? '') || NODE_AWAY_TEXT.test(error.message);
  }
  if (!(error instanceof Error)) return false;
  // ConnectionLost of a lane.
  if ('maybeCommitted' in error) return error.maybeCommitted === false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || NOT_CONNECTED_TEXTS.test(error.message);
}

/** Codes of a database that cannot write: a full disk, a standby. */
const REFUSED_WRITES = /^(53100|25006)$/;

/** Whether the database or the work itself ended the transaction, so that none of it was committed. */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return REFUSED_WRITES.test(error.code ?? '');
  return error instanceof BusyError;
}

/** Whether the database has too many requests at the moment: the caller should try again. */
export function isBusy(error: unknown): boolean {
  return error instanceof BusyError || (error instanceof Error && POOL_TEXT.test(error.message));
}

/** Runs the work in one transaction, and repeats it after a serialisation failure or a deadlock. */
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

/** Like inTransaction, for work that may refuse: a refusal rolls the transaction back and is returned. */
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
