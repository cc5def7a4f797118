import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from '@pitaka/server/platform/testing/hash-files.ts';

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const BUNDLER = join(CHECKOUT, 'journeys/support/bundle-programs.ts');
const MADE_FROM = ['package-lock.json', '{server,core,contract}/**/*.{ts,js}', 'journeys/{faults,support}/**/*.ts'];

let folder: string | undefined;

/**
 * One of our programs as a single file, for tests that start dozens of processes: most CPU time of a server's start is
 * finding 2,400 modules. Built once, and again when a source changes. PROGRAMS=sources starts the sources themselves,
 * as in `npm run faults` and, in `npm test`, for the commands of database tests and the server of the end-to-end tests.
 */
export function bundledProgram(source: string): string {
  if (process.env.PROGRAMS === 'sources') return join(CHECKOUT, source);
  folder ??= bundle();
  return join(folder, source.replace(/\.ts$/, '.js'));
}

function bundle(): string {
  const target = join(CHECKOUT, '.cache/programs', hashFiles(MADE_FROM));
  if (existsSync(target)) return target;
  const { status, stderr } = spawnSync(process.execPath, [BUNDLER, target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the programs cannot be bundled: ${stderr}`);
  return target;
}
