import { ConnectionLost, Lane } from './lane.ts';
import type { Statement } from './statement.ts';

export interface PreparedReader {
  /** Rows of one statement, planned once per connection. */
  read<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** A separate connection for reads that every call makes: planning cost more than half of such a read. */
export function createPreparedReader(connectionString: string, applicationName: string): PreparedReader {
  const lane = new Lane(connectionString, applicationName);
  return {
    async read<Row>(statement: Statement) {
      for (let tries = 1; ; tries++) {
        try {
          await lane.connect();
          const [rows] = await lane.run([statement]);
          return rows as Row[];
        } catch (error) {
          // A connection lost while idle is replaced.
          if (!(error instanceof ConnectionLost) || tries === 2) throw error;
        }
      }
    },
    close: () => lane.close(),
  };
}
