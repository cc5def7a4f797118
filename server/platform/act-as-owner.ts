import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Lets a command that root started continue as the owner of the data directory or, if it does not exist yet, of the
 * folder in which it will be made. Otherwise the command would leave files of root there and in BACKUP_DIR, which the
 * service can neither read nor remove.
 */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ownerOf(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function ownerOf(path: string): { uid: number; gid: number } {
  return statSync(path, { throwIfNoEntry: false }) ?? ownerOf(dirname(path));
}
