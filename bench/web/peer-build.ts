import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, run } from '../processes/child.ts';

const PEER = join(ROOT, 'bench', 'peer');

/** Installs the peer's dependencies and Lighthouse on first use: no other command needs them. */
export async function installPeer(): Promise<void> {
  const marker = join(PEER, 'node_modules', '.package-lock.json');
  const lock = join(PEER, 'package-lock.json');
  if (existsSync(marker) && (await stat(marker)).mtimeMs >= (await stat(lock)).mtimeMs) return;
  console.log('Installing what the peer build needs (once) ...');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: PEER });
}

/** Makes the peer's production build, if its sources are newer than the last one. */
export async function buildPeer(): Promise<string> {
  const dist = join(PEER, 'dist');
  const built = existsSync(join(dist, 'index.html')) ? (await stat(join(dist, 'index.html'))).mtimeMs : 0;
  if (built < (await newestIn(PEER))) {
    console.log('Building the peer ...');
    const vite = join(PEER, 'node_modules', 'vite', 'bin', 'vite.js');
    await run(process.execPath, [vite, 'build'], { cwd: PEER, env: { NODE_ENV: 'production' } });
  }
  return dist;
}

/** Loads a library from the peer's own folder. */
export function peerRequire(): NodeJS.Require {
  return createRequire(join(PEER, 'package.json'));
}

async function newestIn(folder: string): Promise<number> {
  const own = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => name !== 'node_modules' && name !== 'dist',
  );
  const times = await Promise.all(
    own.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestIn(path) : (await stat(path)).mtimeMs;
    }),
  );
  return Math.max(0, ...times);
}

/** The peer's libraries, with their versions. */
export async function peerVersions(): Promise<[library: string, version: string | undefined][]> {
  const { dependencies } = JSON.parse(await readFile(join(PEER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return ['antd-mobile', 'react-router', 'i18next'].map((name) => [name, dependencies[name]]);
}
