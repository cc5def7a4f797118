import pg from 'pg';
import { PG_TYPES } from '../../../platform/db/database.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import { COMMIT, ROLLBACK, type Statement } from './queries.ts';

/** The connection went away. `maybeCommitted`: after COMMIT was sent, so nobody can know but by asking for the keys. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  readonly maybeCommitted: boolean;
  constructor(maybeCommitted: boolean, cause: unknown) {
    super('the connection to the database was lost', { cause });
    this.maybeCommitted = maybeCommitted;
  }
}

/**
 * A batch waits this long for accounts that others hold before it goes on without what needs them. Plans are fixed:
 * chosen once, without looking at values, and never one that reads a whole table.
 */
const LOCK_TIMEOUT_MS = 400;
const STATEMENT_TIMEOUT_MS = 10_000;
const SETTINGS = [
  'TimeZone=UTC',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  `lock_timeout=${LOCK_TIMEOUT_MS}`,
  `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  'idle_in_transaction_session_timeout=30000',
];

/** States of PostgreSQL that mean that this connection is over: it was ended, or the server is going down. */
const ENDED = /^(08|57P0[123])/;

/**
 * One dedicated, pipelined connection: the statements of a trip leave in one write and their answers come back together.
 * Connects when it is first needed, and again after it was lost.
 */
export class Lane {
  readonly shard: number;
  readonly #connectionString: string;
  #client: pg.Client | undefined;

  constructor(connectionString: string, shard: number) {
    this.#connectionString = connectionString;
    this.shard = shard;
  }

  async connect(): Promise<void> {
    if (this.#client) return;
    const client = new pg.Client({
      connectionString: this.#connectionString,
      pipeline: true,
      types: PG_TYPES,
      application_name: 'pitaka ledger',
      connectionTimeoutMillis: 5_000,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => {});
      throw new ConnectionLost(false, error);
    }
    this.#client = client;
  }

  /** Answers each statement's rows. The first error is thrown when all have answered. */
  async run(statements: readonly Statement[]): Promise<unknown[][]> {
    const client = this.#client;
    const commits = statements.includes(COMMIT);
    if (!client) throw new ConnectionLost(false, undefined);
    // Corked: otherwise every statement is a write of its own.
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    const answers = statements.map(({ name, text, values }) => {
      // Prepared even without values: a simple query would end the pipeline.
      const query = { name, text, values, queryMode: 'extended' };
      return client.query(query as pg.QueryConfig);
    });
    stream.uncork();
    const settled = await Promise.allSettled(answers);
    const failed = settled.find((answer) => answer.status === 'rejected');
    if (failed) {
      const error: unknown = failed.reason;
      const state = sqlState(error);
      if (state === undefined || ENDED.test(state)) {
        this.drop();
        throw new ConnectionLost(commits, error);
      }
      throw error;
    }
    const results = settled.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value);
    if (commits && results.at(-1)?.command !== 'COMMIT') throw new Error('COMMIT did not commit');
    return results.map((result) => result.rows);
  }

  /** Leaves a failed transaction. */
  async rollBack(): Promise<void> {
    if (this.#client) await this.run([ROLLBACK]);
  }

  drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => {});
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
