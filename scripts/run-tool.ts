import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export type ToolResult = { code: number; output: string };

const running = new Set<ReturnType<typeof spawn>>();

const STOP_DEADLINE_MS = 15_000;
let isStopped = false;

/** Makes Ctrl-C end the started tools too; a program that only runs tools calls this first. */
export function stopToolsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(130);
      isStopped = true;
      for (const child of running) child.kill(signal);
      setTimeout(() => process.exit(130), STOP_DEADLINE_MS).unref();
    });
  }
}

export function wasStopped(): boolean {
  return isStopped;
}

export type ToolOptions = {
  /** Also shows the output as it comes. */
  show?: boolean;
  env?: Record<string, string>;
  /** The nice value of the tool and its children: 0 is normal, 19 the lowest priority. */
  niceness?: number;
};

/** Runs one of our scripts, or a tool from the packages, on this Node. */
export function runNode(args: string[], options: ToolOptions = {}): Promise<ToolResult> {
  return runProgram(process.execPath, args, options);
}

/** The JavaScript file of a tool from the packages. */
export function toolPath(path: string): string {
  return join(ROOT, 'node_modules', path);
}

export function runProgram(
  program: string,
  args: string[],
  { show = false, env = {}, niceness = 0 }: ToolOptions = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) target.write(chunk);
      });
    }
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: `${output}\n${program} does not start: ${error.message}` });
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (signal !== null) output += `\nIt was ended from outside, by ${signal}.`;
      resolve({ code: code ?? 1, output });
    });
  });
}
