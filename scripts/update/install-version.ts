import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { APPS, listBuilds } from '@pitaka/server/platform/built-apps/built-apps.ts';
import { describeProgram } from '@pitaka/server/platform/installation/versions.ts';
import { run } from './run-program.ts';

/** Installs the packages of a new program and builds its apps, in its own folder: the running one is only read. */
export async function installVersion(draft: string, running: string): Promise<void> {
  await reusePackages(draft, running);
  keepBuild(draft, running);
  // Starts on the running version's Node: run.mjs installs the new version's Node and continues with it.
  const node = describeProgram(running).node;
  await run(node, [join(draft, 'scripts/run.mjs'), 'scripts/build.ts'], { cwd: draft, env: { PITAKA_ENV: 'none' } });
}

/** The same packages are not downloaded again: the new folder gets hard links to their files. */
async function reusePackages(draft: string, running: string): Promise<void> {
  if (process.platform === 'win32' || readPackages(draft) !== readPackages(running)) return;
  const folders = ['.', ...readdirSync(running)].filter((name) => existsSync(join(running, name, 'node_modules')));
  try {
    for (const name of folders) {
      if (!existsSync(join(draft, name))) continue;
      await run('cp', ['-al', join(running, name, 'node_modules'), join(draft, name, 'node_modules')], { cwd: draft });
    }
    const lock = readFileSync(join(draft, 'package-lock.json'));
    // The stamp of scripts/ensure-installed.mjs is a new file: the linked one belongs to the running program as well.
    rmSync(join(draft, 'node_modules/.installed-from'), { force: true });
    writeFileSync(join(draft, 'node_modules/.installed-from'), createHash('sha256').update(lock).digest('hex'));
  } catch {
    // Links fail on another file system or for files of another user: npm then installs the packages.
    for (const name of folders) rmSync(join(draft, name, 'node_modules'), { recursive: true, force: true });
  }
}

/** The lock file without the program's own version. */
function readPackages(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const { '': own, ...packages } = lock.packages;
  return JSON.stringify({ packages, own: { ...own, version: '' } });
}

/** Copies the current build, which phones have loaded, to be served behind the new one. */
function keepBuild(draft: string, running: string): void {
  for (const app of APPS) {
    const [newest] = listBuilds(running, app);
    if (newest === undefined) continue;
    const dist = join(draft, app, 'dist');
    mkdirSync(dist, { recursive: true });
    cpSync(newest, join(dist, basename(newest)), {
      recursive: true,
      filter: (path) => !basename(path).startsWith('.used-by-'),
    });
    writeFileSync(join(dist, 'builds.json'), JSON.stringify({ builds: [basename(newest)] }));
  }
}
