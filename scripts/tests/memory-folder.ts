import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for the run's databases and browsers, if there is room. Creating a file on disk costs at least ten
 * times the CPU time, and a run creates hundreds of thousands of files.
 */
export function findMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return undefined;
    // The name is the same in every run, so that the next run finds the rest of a killed one.
    const folder = join(MEMORY, `pitaka-tests-${process.getuid?.() ?? 0}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}
