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
/** PostgreSQL's own default is 1 GB; a smaller disk gets less. */
const LEAST_WAL = 256 * MB;

/**
 * Settings that depend on the machine. After a checkpoint the first change to a page writes the whole page into the
 * log: with random accounts that is most of the log. So checkpoints are rare (half an hour, or 8 GB of log), as far as
 * the disk allows; the price is a recovery of up to a few minutes after a crash. Buffers take a quarter of the memory
 * at most.
 */
export function machineSettings({ memoryBytes, freeDiskBytes }: Machine): Settings {
  const buffers = Math.min(MOST_BUFFERS, memoryBytes / 4);
  const wal = Math.max(LEAST_WAL, Math.min(MOST_WAL, freeDiskBytes / 8));
  return {
    shared_buffers: `${Math.floor(buffers / MB)}MB`,
    max_wal_size: `${Math.floor(wal / MB)}MB`,
    checkpoint_timeout: '30min',
  };
}

/** The machine as this process sees it: with a container's limits. */
export function readMachine(dataDir: string): Machine {
  const { bavail, bsize } = statfsSync(dataDir);
  const limit = process.constrainedMemory();
  return { memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(), freeDiskBytes: bavail * bsize };
}
