import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from './database.ts';
import type { Lane } from './lane.ts';
import type { Schema } from './schema.ts';
import { BEGIN, COMMIT } from './statement.ts';

/** Maximum of prepared statements per connection. Lists of different lengths are different statements. */
const MOST_PREPARED = 100;

/**
 * A Kysely database on a lane: use cases with a transaction parameter run in group commit unchanged. Allows one
 * transaction at a time. A lost connection is reported as ConnectionLost, as everywhere on a lane.
 */
export function openLaneDatabase(lane: Lane): Database {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOn(lane),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function driverOn(lane: Lane): Driver {
  const names = new Map<string, string>();
  function nameOf(text: string): string {
    const stored = names.get(text);
    if (stored !== undefined || names.size >= MOST_PREPARED) return stored ?? '';
    const name = `k${names.size}`;
    names.set(text, name);
    return name;
  }
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, rowCount } = await lane.runOne({ name: nameOf(text), text, values: [...parameters] });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) } satisfies QueryResult<Row>;
    },
    streamQuery() {
      throw new Error('a lane does not stream');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await lane.run([BEGIN])),
    commitTransaction: async () => void (await lane.run([COMMIT])),
    rollbackTransaction: () => lane.rollBack(),
    releaseConnection: async () => {},
    destroy: () => lane.close(),
  };
}
