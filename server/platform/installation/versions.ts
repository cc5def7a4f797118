import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../startup-error.ts';

/** The folder of the running program. */
const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

const VERSIONS = 'versions';
const POINTER = 'current.json';

/** versions/current.json: the program that runs here. npm run update writes it, and every command reads it. */
export interface Pointer {
  /** A folder below versions/; '.' is the folder of the installation itself. */
  readonly folder: string;
  readonly version: string;
  /** The previous version, for --back. */
  readonly before: string | null;
  /** Migrations of a newer version in the database, which this program accepts after `--back`. */
  readonly accepts: readonly string[];
}

/** The folder of the installation: the folder above versions/, also for a program inside versions/. */
export function installationRoot(program: string = PROGRAM): string {
  const above = dirname(program);
  return basename(above) === VERSIONS && existsSync(join(above, POINTER)) ? dirname(above) : program;
}

export function versionsFolder(root: string): string {
  return join(root, VERSIONS);
}

export function readPointer(root: string = installationRoot()): Pointer | null {
  const path = join(root, VERSIONS, POINTER);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pointer = JSON.parse(text) as Pointer;
  if (!existsSync(join(folderOf(root, pointer.folder), 'package.json'))) {
    throw new StartupError(`${path} names ${pointer.folder}, which is not there: run npm run update -- --back.`);
  }
  return pointer;
}

export function writePointer(root: string, pointer: Pointer): void {
  const path = join(root, VERSIONS, POINTER);
  writeFileSync(`${path}.new`, `${JSON.stringify(pointer, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

export function folderOf(root: string, folder: string): string {
  return folder === '.' ? root : join(root, VERSIONS, folder);
}

export interface Program {
  readonly folder: string;
  readonly version: string;
  /** The Node in the program's packages. */
  readonly node: string;
}

/** The program that the pointer names at this moment. */
export function currentProgram(): Program {
  const root = installationRoot();
  const pointer = readPointer(root);
  return describeProgram(pointer === null ? PROGRAM : folderOf(root, pointer.folder));
}

export function describeProgram(folder: string): Program {
  return { folder, version: readVersion(folder), node: folder === PROGRAM ? process.execPath : nodeOf(folder) };
}

export function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function nodeOf(folder: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const node = join(folder, 'node_modules', name, 'bin/node');
    if (existsSync(node)) return node;
  }
  return process.execPath;
}
