import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diskFullError, isDiskFullText } from '../disk-room.ts';
import { StartupError } from '../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, environment, lastLine, pathForAccount } from './cluster.ts';
import { identifyProcess, readCommandLine } from './process-identity.ts';
import type { Account } from './run-as.ts';

const POLL_MS = 10;
/**
 * The longest wait without a new log line. Recovery after a crash may take minutes, and logs its progress every ten
 * seconds.
 */
const START_DEADLINE_MS = 60_000;
/** After a crash, shared memory or a lock of the dead server can remain for a moment. */
const RETRY_FOR_MS = 15_000;
const RETRY_PAUSE_MS = 200;
/** Time for recently closed connections to end, which a fast stop would report as terminated. */
const PATIENCE_MS = 1500;
/** Time for a stop, which flushes all buffers. */
const FAST_STOP_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;

export type Postmaster = {
  port: number;
  /** Resolves when the server process has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type Settings = Record<string, string>;

/** Every commit is on disk before it is answered. The server listens on loopback only, and logs no statements. */
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_startup_progress_interval: '10s',
};

/** Starts the server process and waits until it accepts connections. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  account: Account,
  settings: Settings = {},
  fixedPort?: number,
): Promise<Postmaster> {
  await endLeftover(cluster);
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const port = fixedPort ?? (await findFreePort());
    const attempt = await launch(cluster, binaries, account, { ...SETTINGS, ...settings, port: String(port) });
    if ('postmaster' in attempt) return attempt.postmaster;
    if (isDiskFullText(attempt.output)) throw diskFullError(dirname(cluster.dir));
    const isPassing = /lock file|shared memory|Address already in use|could not bind|another server/i.test(
      attempt.output,
    );
    if (!isPassing || Date.now() > deadline) {
      throw new StartupError(
        `The embedded PostgreSQL did not start: ${lastLine(attempt.output) ?? 'no output'} (see ${cluster.logFile})`,
      );
    }
    await wait(RETRY_PAUSE_MS);
  }
}

async function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account,
  settings: Settings,
): Promise<{ postmaster: Postmaster } | { output: string }> {
  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) rmSync(cluster.logFile);
  // A file, not a pipe, because the server must still be able to write after a kill -9 of this process.
  const log = openSync(cluster.logFile, 'a', 0o600);
  const logStart = statSync(cluster.logFile).size;
  const options = { ...settings, cluster_name: cluster.credentials.clusterName };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      pathForAccount(cluster.dir, account),
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Detached, because Ctrl-C in a terminal signals the whole group, and the server must run until the last request is
    // done.
    { cwd: cluster.dir, env: environment(), stdio: ['ignore', log, log], detached: true, ...account },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });

  let grewAt = Date.now();
  let logSize = logStart;
  while (!hasEnded && Date.now() - grewAt < START_DEADLINE_MS) {
    const { size } = statSync(cluster.logFile);
    if (size !== logSize) {
      logSize = size;
      grewAt = Date.now();
    }
    const state = readPidFile(cluster);
    if (state?.pid === child.pid && state?.status === 'ready') {
      return { postmaster: { port: state.port, ended, stop: () => stop(child, ended) } };
    }
    await wait(POLL_MS);
  }
  if (!hasEnded) await stop(child, ended);
  return { output: readFileSync(cluster.logFile).subarray(logStart).toString('utf8') };
}

/**
 * Stops when the last connection is closed. After a deadline stops fast: open transactions are rolled back and
 * everything is flushed. If that hangs, stops immediately, with recovery at the next start.
 */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const fast = setTimeout(() => child.kill('SIGINT'), PATIENCE_MS);
  const hard = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(fast);
  clearTimeout(hard);
}

/** The port of the server that runs on this cluster, or null. */
export function findRunningPort(cluster: Cluster): number | null {
  const state = readPidFile(cluster);
  return state !== null && state.status === 'ready' && isOurs(state.pid, cluster) ? state.port : null;
}

/**
 * Stops the database server that a killed process left running. It is not reused, because it is not our child process,
 * so we would not notice its end. A leftover pid file is removed: its process id may belong to another program by now,
 * and PostgreSQL would refuse to start.
 */
export async function endLeftover(cluster: Cluster): Promise<void> {
  const state = readPidFile(cluster);
  if (state === null) return;
  if (isOurs(state.pid, cluster)) {
    const identity = identifyProcess(state.pid);
    process.kill(state.pid, 'SIGINT');
    const hardAt = Date.now() + FAST_STOP_MS;
    while (identifyProcess(state.pid) === identity) {
      if (Date.now() > hardAt) process.kill(state.pid, 'SIGQUIT');
      await wait(POLL_MS * 5);
    }
  }
  if (!isOurs(state.pid, cluster)) rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
}

function isOurs(pid: number, cluster: Cluster): boolean {
  return readCommandLine(pid)?.includes(`cluster_name=${cluster.credentials.clusterName}`) ?? false;
}

function readPidFile(cluster: Cluster): { pid: number; port: number; status: string } | null {
  try {
    const lines = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
