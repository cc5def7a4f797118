import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@pitaka/server/platform/db/database.ts';

const START_TIMEOUT_MS = 120_000;

/** A node of CITUS_URL, which runs on this machine (Linux). */
export interface LocalNode {
  /** `host:port`, as Citus has it. */
  readonly name: string;
  /** Ends all processes of the node at once with SIGKILL; the node stays away until `start`. */
  kill(): void;
  /** Starts the node as it was started before, and waits until it answers. */
  start(): Promise<void>;
}

/** Each address is a superuser's. */
export async function openLocalNode(superuserUrl: string): Promise<LocalNode> {
  const { hostname, port } = new URL(superuserUrl);
  const dataDir = await ask<string>(superuserUrl, 'SHOW data_directory');
  let isAway = false;
  const first = findPostmaster(dataDir);
  const program = readlinkSync(`/proc/${first}/exe`);
  const words = readFileSync(`/proc/${first}/cmdline`, 'utf8').split('\0').slice(1, -1);
  // The node's own environment: with another user's HOME, its connections to the other nodes would look for that user's
  // certificates.
  const env = Object.fromEntries(
    readFileSync(`/proc/${first}/environ`, 'utf8')
      .split('\0')
      .filter((entry) => entry.includes('='))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
  const logFile = readlinkSync(`/proc/${first}/fd/2`);
  const { uid, gid } = statSync(dataDir);
  return {
    name: `${hostname}:${port}`,
    kill() {
      const pid = findPostmaster(dataDir);
      isAway = true;
      const children = childrenOf(pid);
      for (const one of [pid, ...children]) killIfAlive(one);
    },
    async start() {
      if (!isAway) return;
      isAway = false;
      const log = logFile.startsWith('/') && logFile !== '/dev/null' ? openSync(logFile, 'a') : 'ignore';
      const child = spawn(program, words, {
        ...{ cwd: '/', env, detached: true, stdio: ['ignore', log, log] },
        ...(process.getuid?.() === 0 && { uid, gid }),
      });
      child.unref();
      if (log !== 'ignore') closeSync(log);
      const deadline = Date.now() + START_TIMEOUT_MS;
      for (;;) {
        const result = await ask<number>(superuserUrl, 'SELECT 1').catch((error: Error) => error);
        if (!(result instanceof Error)) return;
        if (Date.now() > deadline) throw new Error(`the node in ${dataDir} does not start`, { cause: result });
        await sleep(50);
      }
    },
  };
}

async function ask<Value>(url: string, query: string): Promise<Value> {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    return Object.values((await pool.query(query)).rows[0] as object)[0] as Value;
  } finally {
    await pool.end();
  }
}

function findPostmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? (child ?? []) : []));
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
