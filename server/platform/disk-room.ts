import { statfsSync } from 'node:fs';
import { sqlState } from './db/in-transaction.ts';
import { StartupError } from './startup-error.ts';

/** Two segments of PostgreSQL's log. With less free space the next segment may not fit, and PostgreSQL stops. */
const LEAST_ROOM_BYTES = 32 * 1024 ** 2;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const DISK_FULL_STATE = '53100';
const FULL_TEXT = /No space left on device|Disk quota exceeded/i;

/** Whether PostgreSQL can keep writing in this folder; true if the free space is unknown. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_ROOM_BYTES;
  } catch {
    return true;
  }
}

export function isDiskFullText(text: string): boolean {
  return FULL_TEXT.test(text);
}

/** Whether the error or one of its causes is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    FULL_CODES.has(code) ||
    sqlState(error) === DISK_FULL_STATE ||
    isDiskFullText(error.message) ||
    isDiskFull(error.cause)
  );
}

export function diskFullError(dataDir: string, cause?: unknown): StartupError {
  return new StartupError(`The disk of the data directory ${dataDir} is full: make room, and start again.`, { cause });
}
