import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { startStep } from './progress.mjs';
import { ROOT } from './root.ts';
import { runExclusively } from './run-exclusively.mjs';

const APPS = ['web', 'console'] as const;
type App = (typeof APPS)[number];

/** The sources that both apps share, besides their own folders. */
const SHARED = ['ui', 'contract', 'core', 'package-lock.json', 'tsconfig.json'];
const STAMP = '.built-from';

/**
 * Builds each app whose sources changed since its last build. Their content decides, so a checkout with new file times
 * builds nothing.
 */
export async function buildStaleApps(): Promise<void> {
  if (APPS.every(isFresh)) return;
  await runExclusively(ROOT, 'building', async () => {
    const stale = APPS.filter((app) => !isFresh(app));
    if (stale.length === 0) return;
    const step = startStep(`Building ${stale.join(' and ')}`);
    // allSettled, not all: the lock is held until both builds have ended.
    const ends = await Promise.allSettled(stale.map(build));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) return step.done();
    step.failed();
    throw failed.reason;
  });
}

function isFresh(app: App): boolean {
  try {
    return readFileSync(join(ROOT, app, 'dist', STAMP), 'utf8') === hashSources(app);
  } catch {
    return false;
  }
}

async function build(app: App): Promise<void> {
  // Hashed before the build: a file edited during the build is built next time.
  const hash = hashSources(app);
  await new Promise<void>((resolve, reject) => {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const options = {
      cwd: join(ROOT, app),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      maxBuffer: 50_000_000,
    };
    execFile(process.execPath, [vite, 'build', '--logLevel', 'warn'], options, (error, stdout, stderr) => {
      if (error) reject(new StartupError(`The ${app} app did not build:\n${stdout}${stderr || error.message}`));
      else resolve();
    });
  });
  writeFileSync(join(ROOT, app, 'dist', STAMP), hash);
}

function hashSources(app: App): string {
  const hash = createHash('sha256');
  for (const path of [app, ...SHARED].flatMap(listFiles))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
