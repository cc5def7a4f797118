import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Settings } from './postmaster.ts';

export interface Machine {
  readonly memoryBytes: number;
  readonly freeDiskBytes: number;
}

const MB = 1024 ** 2;
const GB = 1024 * MB;

const MOST_BUFFERS = 512 * MB;
const MOST_WAL = 8 * GB;
/** The minimum on a small disk, below PostgreSQL's default of 1 GB. */
const LEAST_WAL = 256 * MB;
/** The maximum of log that may wait for the archive. */
const MOST_WAITING = 64 * GB;

/**
 * Settings that depend on the machine. After a checkpoint, the first change of a page writes the whole page to the log,
 * which makes up most of the log if accounts are used at random. So checkpoints are rare (every half hour or 8 GB of
 * log), as far as the disk allows; in exchange, recovery after a crash may take a few minutes. Buffers use at most a
 * quarter of the memory.
 */
export function machineSettings({ memoryBytes, freeDiskBytes }: Machine): Settings {
  const buffers = Math.min(MOST_BUFFERS, memoryBytes / 4);
  const wal = Math.max(LEAST_WAL, Math.min(MOST_WAL, freeDiskBytes / 8));
  const waiting = Math.max(LEAST_WAL, Math.min(MOST_WAITING, freeDiskBytes / 4));
  return {
    shared_buffers: `${Math.floor(buffers / MB)}MB`,
    max_wal_size: `${Math.floor(wal / MB)}MB`,
    checkpoint_timeout: '30min',
    // Without a limit, the log would fill the disk while the archive is away for days. Above the limit, PostgreSQL
    // drops the oldest log, and the archive begins a new line.
    max_slot_wal_keep_size: `${Math.floor(waiting / MB)}MB`,
  };
}

/** The machine's resources within a container's limits. */
export function readMachine(dataDir: string): Machine {
  const { bavail, bsize } = statfsSync(dataDir);
  const limit = process.constrainedMemory();
  return { memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(), freeDiskBytes: bavail * bsize };
}
