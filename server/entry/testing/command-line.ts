import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestDatabase } from '../../platform/testing/test-cluster.ts';

const run = promisify(execFile);
const COMMANDS = new URL('../commands/', import.meta.url);

const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;

/** Runs a command as typed by a user, in a separate process, on this database and in an empty data directory. */
export async function typeCommand(
  name: string,
  { appUrl, ownerUrl }: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  { words = [], settings = {} }: { words?: readonly string[]; settings?: Readonly<Record<string, string>> } = {},
): Promise<{ stdout: string; stderr: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitaka-command-'));
  try {
    return await run(process.execPath, [fileURLToPath(new URL(`${name}.ts`, COMMANDS)), ...words], {
      env: {
        PATH,
        HOME,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        TZ: 'UTC',
        DATABASE_URL: appUrl,
        DATABASE_ADMIN_URL: ownerUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
