import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';

/** `npm run start:everywhere`: both commands of the README on fresh clones, with each common npm version. */

const USAGE = `Usage: npm run start:everywhere -- [--npm VERSION ...] [--as ACCOUNT ...] [--node PATH]
Clones what is committed into a folder of its own for each npm and account, runs "npm start" there until it answers, and a
quick "npm test". Takes about a minute each.
  --npm    one version of npm (all: 9, 10.8.2, 10.9.4, 11)
  --as     root, user, or read-only: a user whose home cannot be written (all of them as root, else user and read-only)
  --node   the Node to begin on (the machine's first outside this folder)`;

const NPMS = ['9', '10.8.2', '10.9.4', '11'];
const QUICK_TEST = 'core/values/money.test.ts';
const LIMIT_MS = 600_000;
/** An ordinary user who owns no files: this id exists on every Linux and BSD. */
const UNPRIVILEGED_UID = 65_534;

type Account = 'root' | 'user' | 'read-only';

const { values } = parseArgs({
  options: {
    npm: { type: 'string', multiple: true },
    as: { type: 'string', multiple: true },
    node: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const isRoot = process.getuid?.() === 0;
const accounts = (values.as ?? (isRoot ? ['root', 'user', 'read-only'] : ['user', 'read-only'])) as Account[];
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const folder = mkdtempSync(join(tmpdir(), 'pitaka-everywhere-'));
chmodSync(folder, 0o755);
let failures = 0;
try {
  for (const version of values.npm ?? NPMS) {
    const npm = await installNpm(version);
    for (const account of accounts) failures += await tryOn(npm, version, account);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'It starts everywhere.' : `${failures} of these failed.`);
process.exit(failures === 0 ? 0 : 1);

async function installNpm(version: string): Promise<string> {
  const place = join(folder, `npm-${version}`);
  mkdirSync(place);
  await succeed('npm', ['install', '--prefix', place, '--silent', '--no-audit', '--no-fund', `npm@${version}`], {});
  return join(place, 'node_modules/npm/bin/npm-cli.js');
}

async function tryOn(npm: string, version: string, account: Account): Promise<number> {
  const place = join(folder, `${version}-${account}`);
  const home = join(place, 'home');
  const clone = join(place, 'pitaka');
  mkdirSync(home, { recursive: true });
  await succeed('git', ['clone', '-q', ROOT, clone], {});
  const as = isRoot && account !== 'root' ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {};
  if ('uid' in as) await succeed('chown', ['-R', `${UNPRIVILEGED_UID}:${UNPRIVILEGED_UID}`, clone, home], {});
  if (account === 'read-only') chmodSync(home, 0o555);
  const port = await freePort();
  const options = { ...as, cwd: clone, env: { PATH, HOME: home, PORT: String(port), TMPDIR: tmpdir() } };
  const node = values.node ?? 'node';
  const output: string[] = [];
  const started = performance.now();
  const answers = await startsAndAnswers([node, npm, 'start'], options, port, output);
  const tests = answers && (await run(node, [npm, 'test', '--', QUICK_TEST], options, output)) === 0;
  const seconds = Math.round((performance.now() - started) / 1000);
  const verdict = tests ? 'starts, answers, tests' : answers ? 'the quick test fails' : 'does not start';
  console.log(`npm ${version.padEnd(7)} ${account.padEnd(10)} ${verdict} (${seconds} s)`);
  if (!tests) console.log(output.join('').trim().replace(/^/gm, '    '));
  rmSync(place, { recursive: true, force: true });
  return tests ? 0 : 1;
}

type Options = { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number };

/** Waits until the app answers; then sends Ctrl-C, after which it must end by itself. */
async function startsAndAnswers([program = '', ...words]: string[], options: Options, port: number, output: string[]) {
  // A separate process group: Ctrl-C in a terminal reaches the whole group, and npm 9 passes on no signal.
  const child = spawn(program, words, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  let isOver = false;
  void ended.then(() => (isOver = true));
  const until = performance.now() + LIMIT_MS;
  let answers = false;
  while (!isOver && !answers && performance.now() < until) {
    answers = await fetch(`http://localhost:${port}/`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!answers) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  if (!isOver && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
  return answers;
}

function run(program: string, words: string[], options: Options, output: string[] = []): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
    child.once('error', (error) => {
      output.push(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function succeed(program: string, words: string[], options: Options): Promise<void> {
  const output: string[] = [];
  if (
    (await run(program, words, { env: { ...process.env, PATH } as Record<string, string>, ...options }, output)) !== 0
  )
    throw new Error(`${program} ${words.join(' ')} failed: ${output.join('')}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
