import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { bundledProgram } from '../support/bundled-program.ts';

export const CHECKOUT: string = fileURLToPath(new URL('../..', import.meta.url));

const { NODE_COMPILE_CACHE } = process.env;
/** From this shell's settings only the folder of compiled code, which saves a third of a server's start. */
export const COMPILE_CACHE: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

export type ServerProcess = {
  pid: number;
  /** The server's address; rejects with all its output if the server ends before it answers. */
  url: Promise<string>;
  ended: Promise<{ code: number | null; output: string }>;
  kill(signal: NodeJS.Signals): void;
  /** Only for an entry that listens: resolves when the server has answered. */
  tell(message: number): Promise<void>;
};

/** A server in a separate process, on a free port, with these settings and none of this shell's. */
export function startServer(
  settings: Record<string, string>,
  account: { uid: number; gid: number } | object = {},
  entry = 'server/entry/main.ts',
  words: readonly string[] = [],
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...SERVER_NODE_FLAGS, bundledProgram(entry), ...words], {
    cwd: CHECKOUT,
    env: { PATH, HOME, ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: 'none', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...account,
  });
  let output = '';
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  // Most callers wait for only one of the two.
  url.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /"url":"(http:[^"]+)"/.exec(output)?.[1];
      if (found) resolve(found);
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((done) => {
    const end = (code: number | null) => {
      reject(new Error(`the server ended with ${code}: ${output}`));
      done({ code, output });
    };
    child.once('close', end);
    child.once('error', (error) => {
      output += error.message;
      end(null);
    });
  });
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    kill: (signal) => killWhenAlive(child, signal),
    async tell(message) {
      // A killed process has no channel any more.
      if (!child.connected) return;
      const answered = once(child, 'message');
      child.send(message, () => {});
      await answered;
    },
  };
}

function killWhenAlive(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/** A private data directory; `remove` also ends the processes that still run in it. */
export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'pitaka-faults-'));
  return {
    path,
    remove() {
      const pid = findDatabasePid(path);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The process id of the database, from its own file; null if there is none. */
export function findDatabasePid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
