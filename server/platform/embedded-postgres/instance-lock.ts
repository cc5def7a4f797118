import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { identifyProcess } from './process-identity.ts';

type Holder = { pid: number; identity: string; command: string };

export type InstanceLock = { release(): void };

/**
 * Makes this process the only one that runs a database in the data directory, or names the process that does. The lock
 * file of a dead process is set aside.
 */
export function lockDataDirectory(dataDir: string, command: string): InstanceLock {
  return lockFile(join(dataDir, 'instance.lock'), command, (holder) => heldBy(dataDir, holder));
}

/** Makes this process the only holder of the lock file, or throws the refusal. */
export function lockFile(path: string, command: string, refusal: (holder: Holder) => Error): InstanceLock {
  const me: Holder = { pid: process.pid, identity: identifyProcess(process.pid) ?? '', command };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    // link() fails if the name exists, and creates the complete file at once: of two simultaneous starts only one
    // succeeds.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, path)) return { release: () => release(path) };
      const holder = readHolder(path);
      if (holder !== null && isLiving(holder)) throw refusal(holder);
      setAside(path);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartupError(`The lock file ${path} keeps changing: is another program starting here repeatedly?`);
}

/** The running process that holds this data directory, or null. */
export function findHolder(dataDir: string): Holder | null {
  const holder = readHolder(join(dataDir, 'instance.lock'));
  return holder !== null && isLiving(holder) ? holder : null;
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the file of a dead holder aside under a unique name, and moves it back if it belongs to a newer process. */
function setAside(path: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== null && isLiving(moved)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string): void {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isLiving(holder: Holder): boolean {
  return identifyProcess(holder.pid) === holder.identity;
}

function heldBy(dataDir: string, holder: Holder): StartupError {
  return new StartupError(
    `The data directory ${dataDir} is in use by process ${holder.pid} (${holder.command}): stop that one first, or choose another DATA_DIR.`,
  );
}
