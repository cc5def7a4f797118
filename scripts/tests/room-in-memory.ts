import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for databases and browsers that end with the run, where there is room for them: making a file on
 * a disk costs ten times the computing or more, and a run makes hundreds of thousands.
 */
export function findRoomInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return undefined;
    // The same in every run, so that the next one finds what a killed one left behind.
    const folder = join(MEMORY, `pitaka-tests-${process.getuid?.() ?? 0}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}
