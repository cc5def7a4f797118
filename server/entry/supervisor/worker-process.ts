import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Program } from '../../platform/installation/versions.ts';
import { SERVER_NODE_FLAGS } from '../../platform/node-flags.ts';
import type { Channel } from './metrics-messages.ts';

/** The first free file descriptor after the standard streams and the channel to this process. */
export const LISTENING_FD = 4;
const OUTPUT_BYTES = 4_000;

export type Started = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface WorkerProcess {
  readonly pid: number;
  readonly program: Program;
  readonly startedAt: number;
  /** Resolves to whether the worker serves, or to the reason why not. Never rejects. */
  readonly ready: Promise<Started>;
  readonly ended: Promise<string>;
  state: 'starting' | 'ready' | 'retiring' | 'ended';
  readonly channel: Channel;
  /** Takes no new connections, finishes the requests of the open ones, and ends. */
  retire(): void;
  kill(signal: NodeJS.Signals): void;
}

export interface LaunchOptions {
  readonly program: Program;
  /**
   * The bound socket on which the worker listens. It also stays open in this process, so connections wait while no
   * worker lives.
   */
  readonly fd: number;
  readonly env: NodeJS.ProcessEnv;
  readonly startWithinMs: number;
  /** Whether the caller prints why the worker is not ready: then it is not printed here as well. */
  readonly tellsReason: boolean;
}

/** Starts a worker of a program. The program may be of another version, and run on another Node, than this process. */
export function launchWorker({ program, fd, env, startWithinMs, tellsReason }: LaunchOptions): WorkerProcess {
  const child: ChildProcess = spawn(
    program.node,
    [...SERVER_NODE_FLAGS, join(program.folder, 'server/entry/worker.ts')],
    // Detached, because Ctrl-C in a terminal signals the whole group, while we pass each signal on once.
    { env, stdio: ['ignore', 'inherit', 'pipe', 'ipc', fd], detached: process.platform !== 'win32' },
  );
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_BYTES);
    if (!tellsReason || worker.state !== 'starting') process.stderr.write(chunk);
  });
  const { promise: ready, resolve: settle } = Promise.withResolvers<Started>();
  const worker: WorkerProcess = {
    pid: child.pid ?? 0,
    program,
    startedAt: performance.now(),
    ready,
    ended: new Promise((done) => {
      const end = (how: string) => {
        worker.state = 'ended';
        settle({ ok: false, reason: output.trim() || `it ended with ${how}` });
        done(how);
      };
      child.once('close', (code, signal) => end(String(signal ?? code)));
      child.once('error', (error) => {
        output += error.message;
        end('an error');
      });
    }),
    state: 'starting',
    channel: child,
    retire() {
      worker.state = 'retiring';
      // A worker that has just died has no channel any more.
      if (child.connected) child.send('retire', () => {});
    },
    kill(signal) {
      if (worker.state !== 'ended') child.kill(signal);
    },
  };
  child.on('message', (message) => {
    if (message !== 'ready' || worker.state !== 'starting') return;
    worker.state = 'ready';
    if (tellsReason) process.stderr.write(output);
    settle({ ok: true });
  });
  const deadline = setTimeout(() => {
    settle({ ok: false, reason: `it was not ready within ${startWithinMs / 1000} s` });
  }, startWithinMs);
  void ready.then(() => clearTimeout(deadline));
  return worker;
}
