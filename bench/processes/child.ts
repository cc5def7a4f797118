import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { removeWorkFolders } from './work-folder.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cleanUp();
    process.exit(1);
  });
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeFlags?: readonly string[];
}

/** A child process. Its output is shown only if it fails. */
export type Program = ChildProcess & { printed(): string };

/** The program is stopped with the bench in any case. */
export function startProgram(path: string, args: readonly string[], options: StartOptions = {}): Program {
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), path, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  let text = '';
  const remember = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', remember);
  child.stderr?.on('data', remember);
  return Object.assign(child, { printed: () => text });
}

/** Runs a command until it ends; throws with its output if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  started.delete(child);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${text.slice(-5000)}`);
  return text;
}

/** The next message of a child, or an error if the child ends first. */
export function nextMessage<Message>(child: Program): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a program of the bench ended with ${code}:\n${child.printed()}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

/** Tells the program to end, and waits. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Stops the programs of a bench before the next one begins. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...started].map(stopProgram));
}

/** Stops everything and removes temporary data. */
export async function cleanUp(): Promise<void> {
  await stopPrograms();
  await removeWorkFolders();
}
