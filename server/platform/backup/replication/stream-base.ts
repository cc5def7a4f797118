import { StartupError } from '../../startup-error.ts';
import { parseLsn } from './lsn.ts';
import { type CopyQuery, connectForReplication, startCopy } from './replication-connection.ts';

export interface StreamedBase {
  readonly startLsn: bigint;
  /** Replaying the log up to this position makes the copied files consistent. */
  readonly endLsn: bigint;
  readonly timeline: number;
  readonly bytes: number;
}

/** Enough memory for one chunk while another is stored. */
const CHUNK_BYTES = 8 * 1024 ** 2;
const CHUNKS_AT_ONCE = 3;
const TAR_BLOCK = 1024;

/**
 * Reads a base backup as PostgreSQL sends it (BASE_BACKUP): one tar archive of the data directory, cut into chunks. The
 * server checks the checksums of its pages while it sends them, so a damaged page is found the same night.
 */
export async function streamBase(
  connectionString: string,
  store: (chunk: Buffer, number: number) => Promise<void>,
): Promise<StreamedBase> {
  const client = await connectForReplication(connectionString, 'pitaka base backup');
  const rows: (readonly (string | null)[])[] = [];
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let number = 0;
  let bytes = 0;
  let archives = 0;
  let copy: CopyQuery | undefined;
  const storing = new Set<Promise<void>>();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});

  const flush = () => {
    const chunk = buffer.subarray(0, filled);
    buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    filled = 0;
    number += 1;
    const one = store(chunk, number).finally(() => {
      storing.delete(one);
      if (storing.size < CHUNKS_AT_ONCE) copy?.resume();
    });
    one.catch(fail);
    storing.add(one);
    if (storing.size >= CHUNKS_AT_ONCE) copy?.pause();
  };
  const take = (data: Buffer) => {
    bytes += data.length;
    for (let at = 0; at < data.length; ) {
      const taken = data.copy(buffer, filled, at);
      at += taken;
      filled += taken;
      if (filled === CHUNK_BYTES) flush();
    }
  };
  try {
    copy = startCopy(client, `BASE_BACKUP (LABEL 'pitaka', CHECKPOINT 'fast', WAL false, MANIFEST 'no', WAIT false)`, {
      onRow: (row) => rows.push(row),
      onData(message) {
        const kind = String.fromCharCode(message[0] ?? 0);
        if (kind === 'd') take(message.subarray(1));
        else if (kind === 'n' && ++archives > 1) {
          throw new StartupError(
            'This database has tablespaces outside its data directory, which this backup does not copy: use pgBackRest.',
          );
        }
      },
    });
    await Promise.race([copy.ended, failed]);
    // PostgreSQL leaves the end mark of the archive to the receiver.
    take(Buffer.alloc(TAR_BLOCK));
    if (filled > 0) flush();
    await Promise.all(storing);
    const [start, end] = [rows[0], rows.at(-1)];
    if (!start?.[0] || !end?.[0]) throw new Error('BASE_BACKUP did not say where it begins and ends');
    return { startLsn: parseLsn(start[0]), endLsn: parseLsn(end[0]), timeline: Number(start[1]), bytes };
  } finally {
    await client.end().catch(() => {});
  }
}
