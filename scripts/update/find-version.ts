import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { run } from './run-program.ts';

/** Folders that installing, building and running make: they are not part of a program. */
const LEFT_OUT_ANYWHERE = new Set(['node_modules', 'dist']);
const LEFT_OUT_ABOVE = new Set(['.git', 'versions', 'data', '.cache', 'screens', 'test-results', 'pitaka.env']);
const NAME_LENGTH = 8;
const TAG = /^v(\d+)\.(\d+)\.(\d+)$/;

const git = (root: string, ...words: string[]) =>
  // The folder may belong to another user than the user who updates.
  run('git', ['-c', 'safe.directory=*', ...words], { cwd: root });

function hasGit(root: string): boolean {
  return existsSync(join(root, '.git'));
}

/** Refuses a program that was changed by hand: an update would silently drop the change. */
export async function refuseChangedProgram(root: string): Promise<void> {
  if (!hasGit(root)) return;
  const changed = (await git(root, 'status', '--porcelain')).trim().split('\n').filter(Boolean);
  if (changed.length === 0) return;
  const shown = changed.slice(0, 5).map((line) => line.slice(2).trim());
  throw new StartupError(
    `${root} has changes that are in no commit: ${shown.join(', ')}${changed.length > shown.length ? ' and others' : ''}. Commit or undo them first.`,
  );
}

/** Refuses a name that is not a tag, a branch or a folder with a program. */
export async function requireTarget(root: string, to: string): Promise<void> {
  if (existsSync(join(resolve(to), 'package.json'))) return;
  if (!hasGit(root)) {
    throw new StartupError(`${to} is no folder with a program, and ${root} is no git checkout that knows tags.`);
  }
  await findCommit(root, to);
}

/** Puts the sources of a tag, a branch or a folder into `draft`. Returns a short name of their content. */
export async function fetchSources(root: string, to: string, draft: string): Promise<string> {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const folder = resolve(to);
  if (existsSync(join(folder, 'package.json'))) return copyFolder(folder, draft);
  await requireTarget(root, to);
  const commit = await findCommit(root, to);
  const packed = `${draft}.tar`;
  try {
    await git(root, 'archive', '--format=tar', '-o', packed, commit);
    await run('tar', ['-xf', packed, '-C', draft], { cwd: root });
  } finally {
    rmSync(packed, { force: true });
  }
  return commit.slice(0, NAME_LENGTH);
}

/** The tag of the newest version. */
export async function newestTag(root: string, current: string): Promise<string> {
  if (!hasGit(root))
    throw new StartupError(`${root} is no git checkout: name the folder of the new version with --to.`);
  await fetchFromOrigin(root);
  const tags = (await git(root, 'tag', '--list')).split('\n').filter((tag) => TAG.test(tag));
  const newest = tags.sort((one, other) => compareVersions(one.slice(1), other.slice(1))).at(-1);
  if (newest === undefined || compareVersions(newest.slice(1), current) <= 0) {
    throw new StartupError(`There is no newer version than ${current}.`);
  }
  return newest;
}

/** The origin's branch comes before the local one, which may be old. */
async function findCommit(root: string, to: string): Promise<string> {
  await fetchFromOrigin(root);
  for (const name of [`refs/tags/${to}`, `refs/remotes/origin/${to}`, to]) {
    const commit = await git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '');
    if (commit.trim() !== '') return commit.trim();
  }
  throw new StartupError(`There is no tag, branch or folder ${to}.`);
}

async function fetchFromOrigin(root: string): Promise<void> {
  if ((await git(root, 'remote')).trim() === '') return;
  await git(root, 'fetch', '--tags', '--quiet').catch((error: Error) => {
    console.error(
      `The origin was not reached, so only local tags and branches are known: ${error.message.split('\n')[0]}`,
    );
  });
}

function copyFolder(folder: string, draft: string): string {
  const hash = createHash('sha256');
  cpSync(folder, draft, {
    recursive: true,
    filter(path) {
      const below = relative(folder, path);
      return !LEFT_OUT_ANYWHERE.has(basename(path)) && !LEFT_OUT_ABOVE.has(below);
    },
  });
  for (const path of readdirSync(draft, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(draft, path)).isFile()) hash.update(path).update(readFileSync(join(draft, path)));
  }
  return hash.digest('hex').slice(0, NAME_LENGTH);
}

/** Below zero if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split(/[.-]/).map(Number));
  for (let at = 0; at < 3; at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
