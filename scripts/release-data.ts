import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { reportFailure } from '@pitaka/server/entry/run-until-stopped.ts';
import { openPool } from '@pitaka/server/platform/db/database.ts';
import { DATABASE, startEmbeddedPostgres } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { readVersion } from '@pitaka/server/platform/installation/versions.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { startStep } from './progress.mjs';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run release:data
Before a release: makes a data directory with the demo by this version, and keeps a plain copy of it, without pictures, in
journeys/faults/released/VERSION.tar.zst. A test restores each copy and starts the current version on it.`);

const LEVEL = 19;
const WINDOW_LOG = 27;

/** Runs a file in a process of its own, with these settings only, until it has printed `until` or ends by itself. */
async function run(file: string, words: readonly string[], dataDir: string, until?: RegExp): Promise<void> {
  const env = { PATH: process.env.PATH, TZ: 'UTC', PITAKA_ENV: 'none', PORT: '0', SEED: 'demo', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(ROOT, file), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      if (until?.test(output)) child.kill('SIGTERM');
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new StartupError(output);
}

/** Removes the free space that updates left in tables and indexes, so that the copy is smaller. */
async function pack(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, command: 'npm run release:data' });
  try {
    const connectionString = Object.assign(new URL(postgres.urls.superuser), { pathname: `/${DATABASE}` }).href;
    const pool = openPool({ connectionString, max: 1 });
    await pool.query('VACUUM FULL').finally(() => pool.end());
  } finally {
    await postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pitaka-release-'));
const step = startStep('Making the demo, and a copy of it');
try {
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  await run('server/entry/main.ts', [], dataDir, /"msg":"serving"/);
  await pack(dataDir);
  await run('server/entry/commands/backup.ts', ['--to', copy, '--without-media'], dataDir);
  const tar = join(folder, 'copy.tar');
  execFileSync('tar', ['-cf', tar, '-C', copy, '.']);
  const packed = zstdCompressSync(readFileSync(tar), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: WINDOW_LOG },
  });
  mkdirSync(join(ROOT, 'journeys/faults/released'), { recursive: true });
  const target = join(ROOT, 'journeys/faults/released', `${readVersion(ROOT)}.tar.zst`);
  writeFileSync(target, packed);
  step.done(`${target}, ${(packed.length / 1e6).toFixed(1)} MB`);
} catch (error) {
  step.failed();
  reportFailure(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
