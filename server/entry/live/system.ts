import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../../platform/startup-error.ts';

/** `su` without a dash keeps a user's PATH, in which Debian has no folder of administrators' programs. */
const environment = () => ({ ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin` });

/** Runs a program of the system; throws with the last lines of its output when it fails. */
export function runSystem(program: string, ...words: string[]): string {
  return runWithInput('', program, ...words);
}

/** The same with a text for the program's stdin. Secrets belong there: every user of the machine sees arguments. */
export function runWithInput(input: string, program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', input, env: environment() });
  if (status === 0) return stdout;
  const said = (stderr || stdout || error?.message || '').trim().split('\n').slice(-3).join(' ');
  throw new StartupError(`${[program, ...words].join(' ')} failed: ${said}`);
}

export const hasProgram = (name: string): boolean => spawnSync('which', [name], { env: environment() }).status === 0;

/** Whether services of this machine can be written and started: systemd runs, and this is root. */
export const managesServices = (): boolean => existsSync('/run/systemd/system') && process.getuid?.() === 0;

/** Writes a file of the system if its text differs; returns whether it did. */
export function writeIfOther(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  writeFileSync(path, text);
  return true;
}

/** Makes a user the owner of a folder and of everything in it; links are not followed. */
export function giveAll(path: string, uid: number, gid: number): void {
  if (!existsSync(path)) return;
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) giveAll(join(path, entry.name), uid, gid);
  }
}

/** Whether something listens on a port of this machine. */
export function isPortTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (isTaken: boolean) => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
