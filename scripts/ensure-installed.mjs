// Installs what package-lock.json lists, or does nothing if that is installed. Plain JavaScript without dependencies:
// see run.mjs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, join, sep } from 'node:path';
import { startStep } from './progress.mjs';
import { runExclusively } from './run-exclusively.mjs';

/** @param {string} root */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  await runExclusively(root, 'installing', async () => {
    if (isInstalled(root)) return;
    await install(root);
    writeFileSync(stampOf(root), hashOfLock(root));
  });
}

/**
 * npm writes its own list last, so a folder without it is incomplete. Our stamp records the lock file of the
 * installation. After an npm run by hand there is no stamp, but npm's list is newer than the lock file.
 * @param {string} root
 */
function isInstalled(root) {
  const list = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false });
  if (list === undefined) return false;
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLock(root)) return true;
  return list.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** @param {string} root */
function stampOf(root) {
  return join(root, 'node_modules/.installed-from');
}

/** @param {string} root */
function hashOfLock(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
async function install(root) {
  // The program's later output may be redirected to a file.
  const step = startStep('Installing packages (the first time, a minute or less)', process.stderr);
  // No package needs an install script, so none runs, whatever this machine allows. Warnings about old Node versions do
  // not apply: the programs run on the Node that is being installed.
  const cache = cacheInstead();
  const { code, output } = await runNpm(root, [
    'ci',
    ...(cache === undefined ? [] : [`--cache=${cache}`]),
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--loglevel=error',
    '--audit=false',
    '--fund=false',
  ]);
  if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
  // npm 10 may end with code 0 before it is done ("Exit handler never called!"). Its own list is what it writes last.
  if (code === 0 && existsSync(join(root, 'node_modules/.package-lock.json'))) return step.done();
  step.failed();
  throw Object.assign(
    new Error(`npm could not install the packages:\n${output.trim() || `npm ended with code ${code}`}`),
    {
      name: 'CannotInstallError',
    },
  );
}

/**
 * npm caches downloads in the home folder, and does not install if that is not writable. If it is not, another cache
 * folder is used.
 * @returns {string | undefined}
 */
function cacheInstead() {
  const { npm_config_cache: cache = join(homedir(), '.npm') } = process.env;
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return undefined;
  } catch {
    return mkdtempSync(join(tmpdir(), 'pitaka-npm-'));
  }
}

/**
 * Runs npm on the machine's own Node: the one in node_modules is about to be replaced.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function runNpm(cwd, args) {
  const { npm_execpath: npm = '', npm_node_execpath: node = '' } = process.env;
  const ours = join(cwd, 'node_modules') + sep;
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(delimiter);
  const isKnown = basename(npm) === 'npm-cli.js' && existsSync(npm) && existsSync(node) && !node.startsWith(ours);
  const child = spawn(isKnown ? node : 'npm', isKnown ? [npm, ...args] : args, {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isKnown && process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `npm does not start: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
