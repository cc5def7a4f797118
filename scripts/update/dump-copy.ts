import { rmSync } from 'node:fs';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { run } from './run-program.ts';

export interface DumpCopy {
  /** The addresses of the database and of the empty database for the copy, for the role that owns the tables. */
  readonly from: string;
  readonly to: string;
  /** Where the dump lies meanwhile. */
  readonly file: string;
}

/**
 * Copies a database in use by pg_dump and pg_restore from the PATH, at one consistent moment. Rights are left out,
 * because the version that migrates the copy grants them again.
 */
export async function copyByDump({ from, to, file }: DumpCopy): Promise<void> {
  const options = ['--no-owner', '--no-privileges'];
  try {
    await runTool('pg_dump', ['--format=custom', ...options, `--file=${file}`], from);
    await runTool('pg_restore', ['--exit-on-error', '--single-transaction', ...options, '--dbname', ''], to, file);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * The address is passed in the environment, because every user of the machine can read the arguments of a command line.
 */
async function runTool(name: string, words: readonly string[], address: string, file?: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  const sslmode = searchParams.get('sslmode');
  const env = {
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    ...(port !== '' && { PGPORT: port }),
    ...(username !== '' && { PGUSER: decodeURIComponent(username) }),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslmode !== null && { PGSSLMODE: sslmode }),
    PGDATABASE: database,
  };
  const given = words.map((word) => (word === '' ? database : word));
  await run(name, file === undefined ? given : [...given, file], { cwd: process.cwd(), env }).catch((error: Error) => {
    const isMissing = error.message.includes('ENOENT');
    throw new StartupError(isMissing ? `${name} is not on the PATH` : error.message);
  });
}
