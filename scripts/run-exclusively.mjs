// Two of our commands at the same time in one checkout: the second waits for the first. Plain JavaScript without
// dependencies: see run.mjs.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_AGAIN_MS = 300;

/**
 * @template T
 * @param {string} root
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runExclusively(root, name, work) {
  const lock = join(root, '.cache', `${name}.pid`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!acquire(lock)) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  // The holder of the lock was killed: the next attempt gets the lock.
  if (existsSync(lock) && !isAlive(Number(readOrEmpty(lock)))) rmSync(lock, { force: true });
  return false;
}

/** @param {string} path */
function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // The lock file was created at this moment, and its content is not written yet.
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
