import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Ensures that the data directory exists and is writable, or throws the reason why it is not. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const probe = join(dataDir, `.probe.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      EROFS: 'the file system is read-only',
      ENOSPC: 'the disk is full',
      ENOENT: 'nothing can be made there',
      ENOTDIR: 'a part of the path is a file',
      EEXIST: 'a file of that name is in the way',
    };
    throw new StartupError(
      `The data directory ${dataDir} cannot be written: ${reasons[code ?? ''] ?? (error as Error).message}. Choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Creates folder by folder: Node's recursive mkdir never returns on file systems that refuse folders (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
