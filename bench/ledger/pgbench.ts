import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../processes/child.ts';

export interface PgbenchRun {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * The path of pgbench, PostgreSQL's benchmark; null if the machine has none. As root on Debian it is installed first.
 */
export function findPgbench(): string | null {
  const known = () =>
    ['pgbench', ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`)].find(
      (path) => spawnSync(path, ['--version']).status === 0,
    ) ?? null;
  const found = known();
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('Installing pgbench (Debian’s postgresql) ...');
  const install = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql';
  spawnSync('sh', [
    '-c',
    `if command -v flock >/dev/null; then exec flock /tmp/apt.lock sh -c "$0"; fi; eval "$0"`,
    install,
  ]);
  return known();
}

export interface PgbenchDatabase {
  readonly url: URL;
  readonly name: string;
}

export async function fillPgbench(pgbench: string, database: PgbenchDatabase, scale: number): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', String(scale), ...addressOf(database)], { env: password(database) });
}

/** TPC-B, prepared, with the time of every transaction. */
export async function runPgbench(
  pgbench: string,
  database: PgbenchDatabase,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<PgbenchRun> {
  const folder = await mkdtemp(join(tmpdir(), 'pitaka-pgbench-'));
  try {
    const output = await run(
      pgbench,
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-l', ...addressOf(database)],
      { cwd: folder, env: password(database) },
    );
    const perSecond = Number(/tps = ([0-9.]+)/.exec(output)?.[1]);
    const times: number[] = [];
    for (const name of await readdir(folder)) {
      for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
        const microseconds = line.split(' ')[2];
        if (microseconds !== undefined) times.push(Number(microseconds) / 1000);
      }
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function addressOf({ url, name }: PgbenchDatabase): string[] {
  return ['-h', url.hostname, '-p', url.port, '-U', decodeURIComponent(url.username), name];
}

function password({ url }: PgbenchDatabase): Record<string, string> {
  return { PGPASSWORD: decodeURIComponent(url.password) };
}
