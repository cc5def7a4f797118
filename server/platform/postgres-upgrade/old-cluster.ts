import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const MB = 1024 ** 2;
/** Needed space per byte of the old database: the new one is packed more densely, but has a log of its own. */
const PER_BYTE = 1.2;
const SPARE_BYTES = 300 * MB;

/** A hash that changes with every start of a PostgreSQL on this folder. */
export function readState(dir: string): string {
  return createHash('sha256')
    .update(readFileSync(join(dir, 'global/pg_control')))
    .digest('hex');
}

/** Refuses before the upgrade begins: otherwise it would fill the disk of a database. */
export function requireRoomForCopy(dir: string, dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = sizeOf(join(dir, 'base')) * PER_BYTE + SPARE_BYTES;
  if (bavail * bsize >= needed) return;
  throw new StartupError(
    `The disk of ${dataDir} has ${Math.floor((bavail * bsize) / MB)} MB left, and the new database beside the old one needs ${Math.ceil(needed / MB)} MB: make room first.`,
  );
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
