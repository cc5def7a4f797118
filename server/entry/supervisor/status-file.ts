import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '../../platform/embedded-postgres/process-identity.ts';

/** DATA_DIR/serve.json: the present state of npm run serve, for npm run update and for people. */
export interface ServeStatus {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same id. */
  readonly identity: string | null;
  readonly url: string;
  /** The program of the process itself, which needs its files until it ends. */
  readonly home: string;
  /** The program of new workers. */
  readonly folder: string;
  readonly version: string;
  readonly workers: readonly { readonly pid: number; readonly version: string; readonly state: string }[];
  /** The number of rolling restarts since the start. */
  readonly restarts: number;
  readonly lastRestart: { readonly ok: boolean; readonly version: string; readonly reason: string } | null;
}

const FILE = 'serve.json';

export function writeStatus(dataDir: string, status: ServeStatus): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o644 });
  renameSync(`${path}.new`, path);
}

export function removeStatus(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Null if no server runs here; the file of a killed process does not count. */
export function readStatus(dataDir: string): ServeStatus | null {
  try {
    const status = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as ServeStatus;
    return identifyProcess(status.pid) === status.identity ? status : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
