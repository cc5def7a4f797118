import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from '@pitaka/server/platform/config.ts';
import { describeProgram } from '@pitaka/server/platform/installation/versions.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';

const SAID_BYTES = 8_000;

/** Runs a program to its end and returns what it printed. It gets no input: an update asks no questions. */
export async function run(
  command: string,
  words: readonly string[],
  options: { cwd: string; env?: Environment },
): Promise<string> {
  const child = spawn(command, words, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let all = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
    all = (all + chunk).slice(-SAID_BYTES);
  });
  child.stderr.on('data', (chunk: Buffer) => (all = (all + chunk).slice(-SAID_BYTES)));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      all += error.message;
      resolve(1);
    });
  });
  if (code === 0) return out;
  // The line that names the database is not part of the reason for the failure.
  throw new StartupError(
    all.replaceAll(/^Database: .*\n/gm, '').trim() || `${command} ${words.join(' ')} ended with ${code}.`,
  );
}

/** Runs one of the commands of a program in another folder, with these settings and no others. */
export function runCommandOf(
  folder: string,
  file: string,
  words: readonly string[],
  settings: Environment,
): Promise<string> {
  const env = { ...settings, PITAKA_ENV: 'none' };
  return run(describeProgram(folder).node, [join(folder, file), ...words], { cwd: folder, env });
}
