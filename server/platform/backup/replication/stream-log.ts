import { setInterval } from 'node:timers';
import { formatLsn } from './lsn.ts';
import { connectForReplication, startCopy } from './replication-connection.ts';

export interface LogStream {
  /** Rejects when the stream breaks; resolves after stop(). */
  readonly ended: Promise<void>;
  /** Tells PostgreSQL that everything before this position is stored elsewhere, so that it may remove that log. */
  confirm(lsn: bigint): void;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface LogReader {
  /** The bytes are valid only during the call. */
  onData(lsn: bigint, bytes: Buffer): void;
  /** Every commit before this time of the server's clock is in the data so far. */
  onCaughtUp(at: Date): void;
}

/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
/** Shorter than wal_sender_timeout, after which PostgreSQL disconnects a silent receiver. */
const STATUS_MS = 5_000;
/**
 * A commit gets its time a moment before it reaches the log. Without this margin, a commit between these two moments
 * would count as part of log that does not contain it.
 */
const COMMIT_MARGIN_MS = 1_000;
const DATA_HEAD_BYTES = 25;

/** Receives the write-ahead log from a position on, as a standby does. */
export async function streamLog(
  from: { readonly connectionString: string; readonly slot: string; readonly lsn: bigint; readonly timeline: number },
  reader: LogReader,
): Promise<LogStream> {
  const client = await connectForReplication(from.connectionString, 'pitaka log archive');
  let confirmed = from.lsn;
  let received = from.lsn;
  let isCaughtUp = false;
  let isStopping = false;

  const noteTime = (micros: bigint) => {
    if (isCaughtUp) reader.onCaughtUp(new Date(EPOCH_MS + Number(micros / 1000n) - COMMIT_MARGIN_MS));
  };
  const command = `START_REPLICATION SLOT ${from.slot} PHYSICAL ${formatLsn(from.lsn)} TIMELINE ${from.timeline}`;
  const copy = startCopy(client, command, {
    onData(message) {
      const kind = String.fromCharCode(message[0] ?? 0);
      if (kind === 'w') {
        const start = message.readBigUInt64BE(1);
        // A gap would make all log after it useless.
        if (start !== received)
          throw new Error(`the log goes on at ${formatLsn(start)}, not at ${formatLsn(received)}`);
        const bytes = message.subarray(DATA_HEAD_BYTES);
        reader.onData(start, bytes);
        received = start + BigInt(bytes.length);
        isCaughtUp = received >= message.readBigUInt64BE(9);
        noteTime(message.readBigUInt64BE(17));
      } else if (kind === 'k') {
        if (message.readBigUInt64BE(1) <= received) noteTime(message.readBigUInt64BE(9));
        if (message[17] === 1) sendStatus();
      }
    },
  });

  function sendStatus(wantsAnswer = false): void {
    const status = Buffer.alloc(34);
    status.write('r', 0, 'latin1');
    status.writeBigUInt64BE(confirmed, 1);
    status.writeBigUInt64BE(confirmed, 9);
    status.writeBigUInt64BE(confirmed, 17);
    status.writeBigUInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
    status[33] = wantsAnswer ? 1 : 0;
    copy.send(status);
  }
  const ticking = setInterval(() => sendStatus(true), STATUS_MS);
  const ended = copy.ended
    .catch((error: unknown) => {
      if (!isStopping) throw error;
    })
    .finally(() => clearInterval(ticking));
  ended.catch(() => {});
  return {
    ended,
    confirm(lsn) {
      confirmed = lsn;
      sendStatus();
    },
    pause: copy.pause,
    resume: copy.resume,
    async stop() {
      isStopping = true;
      clearInterval(ticking);
      sendStatus();
      await client.end().catch(() => {});
    },
  };
}
