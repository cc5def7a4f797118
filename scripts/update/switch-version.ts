import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readStatus, type ServeStatus } from '@pitaka/server/entry/supervisor/status-file.ts';
import { findHolder } from '@pitaka/server/platform/embedded-postgres/instance-lock.ts';
import { folderOf, type Pointer, readVersion, writePointer } from '@pitaka/server/platform/installation/versions.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import type { Journal } from './journal.ts';

const LOOK_MS = 200;
/** Time for the new version to migrate at its start, and for each old worker to finish its connections. */
const SWITCH_WITHIN_MS = 20 * 60_000;
/** Time for one more replacement, which a killed update had begun; a worker that keeps dying never comes to rest. */
const REST_WITHIN_MS = 2 * 60_000;
/** How long the new workers are watched: a worker that dies in this time is not healthy. */
const WATCH_MS = 5_000;

export interface Switch {
  readonly root: string;
  readonly dataDir: string;
  readonly from: Journal['from'];
  readonly to: string;
  /** Whether this switches back: then there is no previous version. */
  readonly isBack: boolean;
  readonly say: (line: string) => void;
}

/**
 * Points to the new program and has a running server replace its workers. If they are not ready, or not healthy, the
 * pointer and the workers are switched back. The old workers serve until they are replaced.
 */
export async function switchVersion(change: Switch): Promise<void> {
  const { root, dataDir, from, to, say } = change;
  writePointer(root, pointerTo(change, to, from, change.isBack ? null : from.folder));
  const status = readStatus(dataDir);
  if (status === null) {
    const holder = findHolder(dataDir);
    const how =
      holder === null ? 'Start the server' : `Stop ${holder.command} (process ${holder.pid}) and start it again`;
    say(`Version ${readVersion(folderOf(root, to))} is in place. ${how}: it migrates then.`);
    return;
  }
  const reason = (await replaceWorkers(status, dataDir)) ?? (await watch(dataDir, readVersion(folderOf(root, to))));
  if (reason === undefined) return;
  const there = { folder: to, version: '', before: null, accepts: from.accepts };
  writePointer(root, pointerTo(change, from.folder, there, from.before));
  const now = readStatus(dataDir);
  if (now !== null && now.folder !== folderOf(root, from.folder)) await replaceWorkers(now, dataDir);
  throw new StartupError(`The new version did not serve, and the one before goes on: ${reason}`);
}

/** The pointer to a program. An older program accepts the migrations of the newer program that was in use. */
function pointerTo({ root }: Switch, to: string, from: Journal['from'], before: string | null): Pointer {
  const ours = new Set(listMigrations(folderOf(root, to)));
  const theirs = new Set([...from.accepts, ...listMigrations(folderOf(root, from.folder))]);
  const accepts = [...theirs].filter((name) => !ours.has(name)).sort();
  return { folder: to, version: readVersion(folderOf(root, to)), before, accepts };
}

function listMigrations(program: string): string[] {
  return readdirSync(join(program, 'server/migrations')).filter((name) => name.endsWith('.sql'));
}

/** Replaces the workers; returns the reason if that failed. */
async function replaceWorkers(status: ServeStatus, dataDir: string): Promise<string | undefined> {
  process.kill(status.pid, 'SIGHUP');
  let resting = '';
  let restUntil = Number.POSITIVE_INFINITY;
  for (const until = Date.now() + SWITCH_WITHIN_MS; Date.now() < until; await wait(LOOK_MS)) {
    const now = readStatus(dataDir);
    if (now === null) return 'npm run serve has ended meanwhile.';
    if (now.restarts <= status.restarts || now.lastRestart === null) continue;
    // An update that was killed had asked for the same: its replacement counts first, and ours follows.
    restUntil = Math.min(restUntil, Date.now() + REST_WITHIN_MS);
    const before = resting;
    resting = now.workers.every(({ state }) => state === 'ready') ? workersOf(now) : '';
    if ((resting === '' || resting !== before) && Date.now() < restUntil) continue;
    return now.lastRestart.ok ? undefined : now.lastRestart.reason;
  }
  return `the workers were not replaced within ${SWITCH_WITHIN_MS / 60_000} minutes.`;
}

const workersOf = (status: ServeStatus | null): string => JSON.stringify(status?.workers.map(({ pid }) => pid));

async function watch(dataDir: string, version: string): Promise<string | undefined> {
  const first = workersOf(readStatus(dataDir));
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await wait(LOOK_MS)) {
    const status = readStatus(dataDir);
    if (status === null || workersOf(status) !== first) return 'a worker of the new version died.';
    const health = await fetch(`${status.url}/healthz`).then(
      (answer) => answer.json() as Promise<{ version?: string }>,
    );
    if (health.version !== version) return `/healthz says version ${health.version}, not ${version}.`;
    const ready = await fetch(`${status.url}/readyz`);
    if (!ready.ok) return `/readyz says ${await ready.text()}`;
  }
  return undefined;
}
