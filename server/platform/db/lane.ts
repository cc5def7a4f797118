import pg from 'pg';
import { hasCitus } from '../distribution/citus-catalogue.ts';
import { PG_TYPES } from './database.ts';
import { isDatabaseAway, sqlState } from './in-transaction.ts';
import { BEGIN, COMMIT, ROLLBACK, type Statement } from './statement.ts';

/** The connection was lost. `maybeCommitted`: COMMIT may have run, so only a look-up of the keys shows the outcome. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  readonly maybeCommitted: boolean;
  constructor(maybeCommitted: boolean, cause: unknown) {
    super('the connection to the database was lost', { cause });
    this.maybeCommitted = maybeCommitted;
  }
}

/** A batch waits this long for locked rows, then continues without the items that need them. */
const LOCK_TIMEOUT_MS = 400;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Plans must not scan whole tables: a cached plan from when the table was small would be slow on a large table. */
const SETTINGS = [
  'TimeZone=UTC',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  `lock_timeout=${LOCK_TIMEOUT_MS}`,
  `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  'idle_in_transaction_session_timeout=30000',
];

/**
 * Plans are made once, independent of values. A distributed database (Citus) is an exception: it needs the value of
 * site_id to choose the node, so each execution is planned.
 */
const SETTINGS_OF_ONE = ['plan_cache_mode = force_generic_plan'];
const SETTINGS_OF_DISTRIBUTED = ['plan_cache_mode = force_custom_plan', 'citus.propagate_set_commands = local'];

/** Set inside the transaction, because the row may be on another node, which receives only such settings. */
const WAIT_ON_NODES: Statement = {
  name: 'wait_on_nodes',
  text: `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`,
  values: [],
};

/**
 * For lookups that are ordered as their index is. With a sort at hand, a plan made while the table is small reads all rows
 * of the site by a shorter index and sorts what is left.
 */
export const ORDERED_LOOKUPS = ['enable_sort=off'];

/** `settings`: of these connections alone, besides those of all lanes. */
export function openLanes(
  connectionString: string,
  applicationName: string,
  count: number,
  settings: readonly string[] = [],
): Lane[] {
  return Array.from({ length: count }, (_, index) => new Lane(connectionString, applicationName, index, settings));
}

/** PostgreSQL's states that end this connection: it was terminated, or the server shuts down. */
const ENDED = /^(08|57P0[123])/;

/**
 * One dedicated, pipelined connection: the statements of a round trip are sent in one write and answered together.
 * Connects on first use and after a lost connection.
 */
export class Lane {
  /** Its index among the lanes opened together. */
  readonly index: number;
  readonly #connectionString: string;
  readonly #applicationName: string;
  readonly #settings: readonly string[];
  #client: pg.Client | undefined;
  #isDistributed = false;
  #connecting: Promise<void> | undefined;
  /** The number of runs on this connection of each statement that is planned again from time to time. */
  readonly #runs = new Map<string, number>();

  constructor(connectionString: string, applicationName: string, index = 0, settings: readonly string[] = []) {
    this.#connectionString = connectionString;
    this.#applicationName = applicationName;
    this.index = index;
    this.#settings = settings;
  }

  async connect(): Promise<void> {
    if (this.#client) return;
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      pipeline: true,
      types: PG_TYPES,
      application_name: this.#applicationName,
      connectionTimeoutMillis: 5_000,
      options: [...SETTINGS, ...this.#settings].map((setting) => `-c ${setting}`).join(' '),
    });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      this.#isDistributed = await hasCitus(client);
      for (const setting of this.#isDistributed ? SETTINGS_OF_DISTRIBUTED : SETTINGS_OF_ONE)
        await client.query(`SET ${setting}`);
    } catch (error) {
      client.end().catch(() => {});
      throw new ConnectionLost(false, error);
    }
    this.#runs.clear();
    this.#client = client;
  }

  /** Resolves to each statement's rows. The first error is thrown after all have answered. */
  async run(statements: readonly Statement[]): Promise<unknown[][]> {
    return (await this.#send(statements)).map(({ rows }) => rows);
  }

  /** Runs one statement; the result has the number of written rows. */
  async runOne(statement: Statement): Promise<pg.QueryResult> {
    const [result] = await this.#send([statement]);
    return result as pg.QueryResult;
  }

  async #send(requested: readonly Statement[]): Promise<pg.QueryResult[]> {
    const statements = this.#isDistributed
      ? requested.flatMap((statement) => (statement === BEGIN ? [BEGIN, WAIT_ON_NODES] : statement))
      : requested;
    const client = this.#client;
    const commits = statements.includes(COMMIT);
    if (!client) throw new ConnectionLost(false, undefined);
    // Corked, because otherwise every statement would be a separate write.
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    const answers = statements.map((statement) => {
      const { text, values } = statement;
      // Prepared even without values: a simple query would end the pipeline.
      const query = { name: this.#planOf(statement), text, values, queryMode: 'extended' };
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
        // A node that takes no connection ends the transaction before its COMMIT.
        throw new ConnectionLost(commits && !isDatabaseAway(error), error);
      }
      throw error;
    }
    const results = settled.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value);
    if (commits && results.at(-1)?.command !== 'COMMIT') throw new Error('COMMIT did not commit');
    return results.filter((_, index) => statements[index] !== WAIT_ON_NODES);
  }

  /** The name of the plan, with a number that grows with the logarithm of the runs. */
  #planOf({ name, replans }: Statement): string {
    if (!replans) return name;
    const runs = (this.#runs.get(name) ?? 0) + 1;
    this.#runs.set(name, runs);
    return `${name}_${31 - Math.clz32(runs)}`;
  }

  /** Rolls back a failed transaction. */
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
