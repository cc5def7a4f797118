import pg from 'pg';
import { explainRefusal } from './slots.ts';

/** The interface through which the library gives copied data to a query. Its types have only queries with rows. */
interface Wire {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type Row = readonly (string | null)[];

export interface CopyReader {
  /** The bytes are valid only during the call, because the library overwrites them. */
  onData(chunk: Buffer): void;
  onRow?(row: Row): void;
}

export interface CopyQuery {
  /** Resolves when the server has sent all data. */
  readonly ended: Promise<void>;
  send(chunk: Buffer): void;
  /** Pauses while the reader is behind: otherwise the arriving data would fill the memory. */
  pause(): void;
  resume(): void;
  finish(): void;
}

/** Opens a connection for the replication protocol, which knows a few commands instead of SQL. */
export async function connectForReplication(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainRefusal(error);
  }
}

/** Sends a command whose answer is copied data: BASE_BACKUP or START_REPLICATION. */
export function startCopy(client: pg.Client, command: string, reader: CopyReader): CopyQuery {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let wire: Wire | undefined;
  let failure: Error | undefined;
  const guard = (work: () => void) => {
    try {
      if (!failure) work();
    } catch (error) {
      failure = error as Error;
      reject(failure);
    }
  };
  const query = {
    submit(connection: Wire) {
      wire = connection;
      connection.query(command);
    },
    handleRowDescription() {},
    handleDataRow: ({ fields }: { fields: Row }) => guard(() => reader.onRow?.(fields)),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => guard(() => reader.onData(chunk)),
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleCopyInResponse() {},
    handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    handleError: (error: Error) => reject(explainRefusal(error)),
  };
  client.query(query as unknown as pg.Submittable);
  client.once('end', () => reject(new Error('the connection to the database ended')));
  // Callers may await this promise only after it has failed.
  ended.catch(() => {});
  return {
    ended,
    send: (chunk) => wire?.sendCopyFromChunk(chunk),
    pause: () => wire?.stream.pause(),
    resume: () => wire?.stream.resume(),
    finish: () => wire?.endCopyFrom(),
  };
}
