import { ConnectionLost, Lane } from './lane.ts';
import type { Statement } from './statement.ts';

export interface PreparedReader {
  /** The rows of one statement, which is planned once for the connection. */
  read<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** A connection of its own for what every call reads: planning cost more than half of such a read. */
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
          // Lost while it was idle: a new one answers.
          if (!(error instanceof ConnectionLost) || tries === 2) throw error;
        }
      }
    },
    close: () => lane.close(),
  };
}
