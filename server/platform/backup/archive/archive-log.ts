import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { type LogStream, streamLog } from '../replication/stream-log.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { pieceName } from './names.ts';
import type { Line } from './open-line.ts';

/** A piece is stored when it has this size or this age: a lost machine can lose at most this much. */
const PIECE_BYTES = 4 * 1024 ** 2;
const PIECE_MS = 10_000;
/** While this many bytes wait to be stored, no more log is received; the database keeps it meanwhile. */
const MOST_WAITING_BYTES = 4 * PIECE_BYTES;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** At a stop, the last piece gets this long to be stored. */
const LAST_PIECE_MS = 10_000;

export interface ArchiveRequest {
  readonly connectionString: string;
  readonly store: BackupStore;
  readonly sealer: ObjectSealer;
  readonly line: Line;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when a piece is stored. `coveredAt`: every commit before this time is stored. */
  onKept(name: string, end: bigint): void;
  onCovered(at: Date): void;
  onFailure(error: unknown): void;
}

/**
 * Archives the log until the signal, or until the connection to the database is lost. Pieces are stored one after the
 * other.
 */
export async function archiveLog(request: ArchiveRequest): Promise<void> {
  const { connectionString, store, sealer, line, signal } = request;
  let parts: Buffer[] = [];
  let bytes = 0;
  let end = line.from;
  let since = 0;
  let coveredAt = line.coveredAt ?? new Date(0);
  let storing: Promise<void> = Promise.resolve();
  let waiting = 0;
  let isOver = false;
  let stream: LogStream | undefined;

  async function storePiece(start: bigint, piece: Buffer, until: Date): Promise<void> {
    const pieceEnd = start + BigInt(piece.length);
    const name = pieceName(line.name, start, pieceEnd, until);
    const sealed = await sealer.seal(name, piece);
    for (let tries = 0; ; tries++) {
      try {
        await store.put(name, sealed);
        break;
      } catch (error) {
        request.onFailure(error);
        if (isOver) throw error;
        const pause = Math.min(RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
    waiting -= piece.length;
    if (waiting < MOST_WAITING_BYTES) stream?.resume();
    stream?.confirm(pieceEnd);
    request.onKept(name, pieceEnd);
    request.onCovered(until);
  }

  function flush(): void {
    if (bytes === 0) return;
    const [start, piece, until] = [end - BigInt(bytes), Buffer.concat(parts), coveredAt];
    parts = [];
    bytes = 0;
    storing = storing.then(() => storePiece(start, piece, until));
    // The caller below waits for the promise and reports its error.
    storing.catch(() => {});
  }

  stream = await streamLog(
    { connectionString, slot: line.name, lsn: line.from, timeline: line.timeline },
    {
      onData(lsn, data) {
        if (bytes === 0) since = performance.now();
        parts.push(Buffer.from(data));
        bytes += data.length;
        waiting += data.length;
        end = lsn + BigInt(data.length);
        if (bytes >= PIECE_BYTES) flush();
        if (waiting >= MOST_WAITING_BYTES) stream?.pause();
      },
      onCaughtUp(at) {
        if (at > coveredAt) coveredAt = at;
        // There is no new log since the last piece, so the archive has everything that the database has.
        if (waiting === 0) request.onCovered(coveredAt);
      },
    },
  );
  const ticking = setInterval(() => {
    if (bytes > 0 && performance.now() - since >= PIECE_MS) flush();
  }, PIECE_MS / 10);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const onAbort = () => stop();
  if (signal.aborted) stop();
  signal.addEventListener('abort', onAbort);
  try {
    await Promise.race([stream.ended, stopped]);
  } finally {
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    clearInterval(ticking);
    flush();
    await Promise.race([storing.catch(() => {}), wait(LAST_PIECE_MS, undefined, { ref: false })]);
    await stream.stop();
  }
}
