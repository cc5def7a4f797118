import { execFile } from 'node:child_process';
import { join } from 'node:path';
import {
  APPS,
  type AppName,
  isBuilt,
  makeDraft,
  nameOfSources,
  publishBuild,
} from '@pitaka/server/platform/built-apps/built-apps.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { startStep } from './progress.mjs';
import { ROOT } from './root.ts';
import { runExclusively } from './run-exclusively.mjs';

/** Builds each app whose sources changed since its last build. Returns the built ones. */
export async function buildStaleApps(): Promise<readonly AppName[]> {
  if (APPS.every((app) => isBuilt(ROOT, app))) return [];
  return await runExclusively(ROOT, 'building', async () => {
    const stale = APPS.filter((app) => !isBuilt(ROOT, app));
    if (stale.length === 0) return [];
    const step = startStep(`Building ${stale.join(' and ')}`);
    // allSettled, not all: the lock is held until both builds have ended.
    const ends = await Promise.allSettled(stale.map(build));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) {
      step.done();
      return stale;
    }
    step.failed();
    throw failed.reason;
  });
}

/** Builds into a new folder, because a running server still uses the files of the present one. */
async function build(app: AppName): Promise<void> {
  // The build is named before it begins: a file that is edited during the build is then built next time.
  const name = nameOfSources(ROOT, app);
  const draft = makeDraft(ROOT, app, name);
  await new Promise<void>((resolve, reject) => {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const options = {
      cwd: join(ROOT, app),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      maxBuffer: 50_000_000,
    };
    const words = [vite, 'build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir'];
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      if (error) reject(new StartupError(`The ${app} app did not build:\n${stdout}${stderr || error.message}`));
      else resolve();
    });
  });
  publishBuild(ROOT, app, name, draft);
}
