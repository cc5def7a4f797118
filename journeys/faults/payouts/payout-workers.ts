import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundledProgram } from '../../support/bundled-program.ts';
import type { WorkerWorld } from './world.ts';

const PROGRAM = 'journeys/faults/payouts/worker-process.ts';

export interface PayoutWorkers {
  /** Callback addresses of the living processes. */
  ingresses(): readonly string[];
  /** Kills one of the processes with -9 and starts another; resolves when the new one works. */
  killOne(index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts this many payout processes on one database. */
export async function startPayoutWorkers(world: WorkerWorld, count: number): Promise<PayoutWorkers> {
  interface Worker {
    readonly child: ChildProcess;
    ingress: string | undefined;
  }
  const start = async (): Promise<Worker> => {
    const child = fork(bundledProgram(PROGRAM), [], {
      env: { ...process.env, TZ: 'UTC', WORLD: JSON.stringify(world) },
    });
    const worker: Worker = { child, ingress: undefined };
    const [ingress] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`a payout worker ended with ${code}`))),
    ]);
    // Without its processes, the test would wait for ever.
    child.once('exit', (code) => {
      if (worker.ingress !== undefined) console.error(`a payout worker ended by itself with ${code}`);
    });
    worker.ingress = ingress as string;
    return worker;
  };
  const end = async (worker: Worker) => {
    worker.ingress = undefined;
    if (worker.child.exitCode !== null || worker.child.signalCode !== null) return;
    const ended = once(worker.child, 'exit');
    worker.child.kill('SIGKILL');
    await ended;
  };
  const workers = await Promise.all(Array.from({ length: count }, start));
  return {
    ingresses: () => workers.flatMap(({ ingress }) => (ingress === undefined ? [] : [ingress])),
    async killOne(index) {
      const worker = workers[index % workers.length] as Worker;
      await end(worker);
      workers[index % workers.length] = await start();
    },
    async stop() {
      await Promise.all(workers.map(end));
    },
  };
}
