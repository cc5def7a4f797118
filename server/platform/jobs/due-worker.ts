import type { Log } from '../log.ts';

export interface DueWorker {
  /** From now on looks for what is due, until it is stopped. */
  start(): void;
  /** Takes up what is due now, once; how many it took up. For tests, and for what cannot wait. */
  runDue(): Promise<number>;
  /** Lets what is under way finish. */
  stop(): Promise<void>;
}

export interface DueWork<Due> {
  /** For the log. */
  readonly name: string;
  readonly log: Log;
  /** How soon something due is taken up. */
  readonly pollMs: number;
  readonly takenAtOnce: number;
  readonly atOnce: number;
  /** At most `takenAtOnce`. */
  readonly findDue: () => Promise<readonly Due[]>;
  /** Locks and looks again before it does anything: other processes found the same. */
  readonly run: (due: Due) => Promise<void>;
}

/** After a fault of the database or of ours. */
const PAUSE_AFTER_FAULT_MS = 5_000;

/**
 * Work that is driven by rows alone: what is due is found by a query, and a process that dies leaves nothing behind but
 * rows that are still due. For what must not depend on a message being delivered: money on its way.
 */
export function createDueWorker<Due>(work: DueWork<Due>): DueWorker {
  let running: Promise<void> | undefined;
  let stopping: AbortController | undefined;

  async function runDue(): Promise<number> {
    const due = await work.findDue();
    const queue = [...due];
    await Promise.all(
      Array.from({ length: work.atOnce }, async () => {
        for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
          if (stopping?.signal.aborted) return;
          await work.run(one);
        }
      }),
    );
    return due.length;
  }

  async function loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let pauseMs = work.pollMs;
      try {
        if ((await runDue()) === work.takenAtOnce) pauseMs = 0;
      } catch (error) {
        work.log.error({ err: error, worker: work.name }, 'a worker met a fault and goes on');
        pauseMs = PAUSE_AFTER_FAULT_MS;
      }
      if (pauseMs > 0) await pause(pauseMs, signal);
    }
  }

  return {
    runDue,
    start() {
      if (running) return;
      stopping = new AbortController();
      running = loop(stopping.signal);
    },
    async stop() {
      stopping?.abort();
      await running;
      running = undefined;
      stopping = undefined;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
