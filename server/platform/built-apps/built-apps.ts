import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

export const APPS = ['web', 'console'] as const;
export type AppName = (typeof APPS)[number];

/** The sources that both apps share, besides their own folders. */
const SHARED = ['ui', 'contract', 'core', 'package-lock.json', 'tsconfig.json'];
/** A build's folder is named by the hash of its sources. */
const NAME_LENGTH = 16;
const KEPT_BUILDS = 2;
const LIST = 'builds.json';
const USED_BY = '.used-by-';

/**
 * The name of a build from these sources. Only file contents count, so a checkout with new file times changes nothing.
 */
export function nameOfSources(root: string, app: AppName): string {
  const hash = createHash('sha256');
  for (const path of [app, ...SHARED].flatMap((folder) => listFiles(root, folder)))
    hash.update(path).update('\0').update(readSource(root, path));
  return hash.digest('hex').slice(0, NAME_LENGTH);
}

/** The lock file without the program's own version: a new version number alone does not change the app. */
function readSource(root: string, path: string): string | Buffer {
  const content = readFileSync(join(root, path));
  if (path !== 'package-lock.json') return content;
  const { packages = {} } = JSON.parse(content.toString()) as { packages?: Record<string, object> };
  return JSON.stringify({ ...packages, '': { ...packages[''], version: '' } });
}

function listFiles(root: string, path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}

/** The folders of an app's builds, the newest first; at most two. The older one is for phones that still show its page. */
export function listBuilds(root: string, app: AppName): string[] {
  return readList(root, app).map((name) => join(root, app, 'dist', name));
}

function readList(root: string, app: AppName): string[] {
  try {
    const { builds } = JSON.parse(readFileSync(join(root, app, 'dist', LIST), 'utf8')) as { builds: string[] };
    return builds.filter((name) => existsSync(join(root, app, 'dist', name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function isBuilt(root: string, app: AppName): boolean {
  return readList(root, app)[0] === nameOfSources(root, app);
}

/**
 * Refuses to serve apps that are missing, or that were built from other sources: their calls would not fit the server.
 */
export function checkBuiltApps(root: string): void {
  for (const app of APPS) {
    if (isBuilt(root, app)) continue;
    const state = readList(root, app).length === 0 ? 'is not built' : 'was built from other sources than those in';
    throw new StartupError(`The ${app} app ${state}${state.endsWith('in') ? ` ${root}` : ''}: run npm run build.`);
  }
}

/**
 * Puts a finished build in front of the older ones, by a rename and a new list, so that no server ever sees half of a
 * build. Older builds are removed, except builds that a running server serves.
 */
export function publishBuild(root: string, app: AppName, name: string, draft: string): void {
  const dist = join(root, app, 'dist');
  const target = join(dist, name);
  if (existsSync(target)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, target);
  const builds = [name, ...readList(root, app).filter((build) => build !== name)].slice(0, KEPT_BUILDS);
  writeFileSync(join(dist, `${LIST}.new`), `${JSON.stringify({ builds })}\n`);
  renameSync(join(dist, `${LIST}.new`), join(dist, LIST));
  for (const entry of readdirSync(dist)) {
    if (entry === LIST || builds.includes(entry) || isServed(join(dist, entry))) continue;
    rmSync(join(dist, entry), { recursive: true, force: true });
  }
}

function isServed(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  return readdirSync(folder).some((name) => name.startsWith(USED_BY) && isAlive(Number(name.slice(USED_BY.length))));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Marks the builds that this process serves, so that later builds leave their files. */
export function keepServedBuilds(root: string): () => void {
  const marks = APPS.flatMap((app) => listBuilds(root, app)).map((folder) => join(folder, `${USED_BY}${process.pid}`));
  for (const mark of marks) {
    try {
      writeFileSync(mark, '');
    } catch {
      // This user may not write the folder, so the build has no mark; the two newest builds are kept anyway.
    }
  }
  return () => {
    for (const mark of marks) rmSync(mark, { force: true });
  };
}

/** The empty folder for the build of these sources. */
export function makeDraft(root: string, app: AppName, name: string): string {
  const draft = join(root, app, 'dist', `${name}.partial`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  return draft;
}
