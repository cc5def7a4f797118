import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Linux's unprivileged account, which runs the database if the server runs as root. */
const UNPRIVILEGED_UID = 65534;

/** The account that runs PostgreSQL, which refuses to run as root; null for our own account. */
export type Account = { uid: number; gid: number } | null;

/**
 * Chooses the account for PostgreSQL. As root: the owner of the existing database files or, without files, Linux's
 * unprivileged account. Otherwise null, the server's own account.
 */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID };
}

/** Whether this account may reach `path`: every folder above must be passable, and the folder itself readable. */
export function canReach(account: Account, path: string): boolean {
  if (account === null) {
    try {
      accessSync(path, constants.R_OK | constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const needed = (folder: string, bits: number): boolean => {
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    return ((mode >> shift) & bits) === bits;
  };
  if (!needed(path, 0o5)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!needed(folder, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}
