// The Node among the packages, by its package's own path. Plain JavaScript without dependencies: see run.mjs.
//
// Every platform's package has a program named `node`, so they share one link in node_modules/.bin. npm before 11
// removes that link together with the packages of other platforms: its absence does not mean that Node is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGES = [`node-${SYSTEM}-${process.arch}`, `node-bin-${SYSTEM}-${process.arch}`];

/**
 * The program of this platform's package; undefined if it is missing or does not run.
 * @param {string} root
 * @param {string} version
 */
export function findNode(root, version) {
  const node = pathOfNode(root);
  if (node === undefined) return undefined;
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === `v${version}` ? node : undefined;
}

/**
 * Why `findNode` found none, for a sentence: a minimal Debian, for example, lacks a library that Node is linked to.
 * @param {string} root
 */
export function whyNoNode(root) {
  const node = pathOfNode(root);
  if (node === undefined) return 'npm has installed none for this machine';
  const { stdout, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [library] = /lib[\w.+-]+\.so[.\d]*/.exec(stderr ?? '') ?? [];
  if (library === 'libatomic.so.1')
    return 'the one among the packages lacks libatomic.so.1 (apt-get install libatomic1)';
  const reason = error?.message ?? (stderr.trim().split('\n')[0] || `it is ${stdout.trim()}`);
  return `the one among the packages does not run here: ${reason}`;
}

/**
 * Restores the link that npm removed: npx and the tools in node_modules/.bin look for `node` there.
 * @param {string} root
 */
export function linkNode(root) {
  const node = pathOfNode(root);
  const folder = join(root, 'node_modules/.bin');
  if (node === undefined || process.platform === 'win32' || existsSync(join(folder, 'node'))) return;
  try {
    symlinkSync(relative(folder, node), join(folder, 'node'));
  } catch {
    // Another start created it at this moment, or the folder belongs to another user: our own programs do not need the
    // link.
  }
}

/** @param {string} root */
function pathOfNode(root) {
  for (const name of PACKAGES) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    const node = join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin.node);
    if (existsSync(node)) return node;
  }
  return undefined;
}
