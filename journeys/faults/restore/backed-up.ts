import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type Piece, parsePiece } from '@pitaka/server/platform/backup/archive/names.ts';
import { openPool } from '@pitaka/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { bundledProgram } from '../../support/bundled-program.ts';
import { CHECKOUT, COMPILE_CACHE } from '../server-process.ts';

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command as a user types it, in a process of its own, with these settings and none of this shell's. */
export function runCommand(
  command: string,
  settings: Record<string, string>,
  ...words: string[]
): Promise<CommandResult> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [bundledProgram(`server/entry/commands/${command}.ts`), ...words], {
    cwd: CHECKOUT,
    env: { PATH, HOME, ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: 'none', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

/** The names of all objects in a folder of backups. */
export function objectsIn(store: string): string[] {
  try {
    return readdirSync(store, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}

export function piecesIn(store: string): Piece[] {
  const pieces = objectsIn(store).map((name) => parsePiece(`/${name}`));
  return pieces.filter((piece) => piece !== null).sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** A query as the superuser, on a database that no server runs. */
export async function askStopped<Row extends object>(dataDir: string, query: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, command: 'a test' });
  try {
    const connectionString = Object.assign(new URL(postgres.urls.superuser), { pathname: '/pitaka' }).href;
    const pool = openPool({ connectionString, max: 1 });
    try {
      return (await pool.query(query)).rows as Row[];
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}
