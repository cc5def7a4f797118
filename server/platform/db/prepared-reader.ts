import { ConnectionLost, Lane } from './lane.ts';
import type { Statement } from './statement.ts';

export interface PreparedReader {
  /** Returns the rows of one statement, which is planned once per connection. */
  read<Row>(statement: Statement): Promise<Row[]>;
  /** Returns the rows of each statement, in one round trip. */
  readAll(statements: readonly Statement[]): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** A separate connection for reads in every call: planning took more than half the time of such a read. */
export function createPreparedReader(connectionString: string, applicationName: string): PreparedReader {
  const lane = new Lane(connectionString, applicationName);
  const readAll = async (statements: readonly Statement[]) => {
    for (let tries = 1; ; tries++) {
      try {
        await lane.connect();
        return await lane.run(statements);
      } catch (error) {
        // A connection lost while idle is replaced.
        if (!(error instanceof ConnectionLost) || tries === 2) throw error;
      }
    }
  };
  return {
    readAll,
    read: async <Row>(statement: Statement) => (await readAll([statement]))[0] as Row[],
    close: () => lane.close(),
  };
}
