import type { Log } from '../log.ts';
import type { Activity } from './activity.ts';

export interface DueWorker {
  /** Starts polling for due work, less often while there is no `activity`. */
  start(activity?: Activity): void;
  /** Processes all due work once, and returns the number of rows. For tests, and for work that cannot wait. */
  runDue(): Promise<number>;
  /** Stops polling, and waits for running work. */
  stop(): Promise<void>;
  state(): WorkerState;
}

/** The state of a worker of this process. */
export interface WorkerState {
  readonly name: string;
  /** The time when its last pass ended, or when it was started; null: it does not run. */
  readonly passedAt: number | null;
  /** The beginning of the present series of failed passes; null if the last pass succeeded. */
  readonly failingSince: number | null;
}

export interface DueWork<Due> {
  /** For the log. */
  readonly name: string;
  readonly log: Log;
  /** Polling interval. */
  readonly pollMs: number;
  /**
   * The maximum of the pause after all due work. The pause is as long as the work took, so that more work is done
   * together.
   */
  readonly longestRestMs?: number;
  /**
   * While more work is due, the worker pauses for this multiple of its working time, so that users' calls come first.
   */
  readonly restTimes?: number;
  readonly takenAtOnce: number;
  readonly atOnce: number;
  /** Its row is the look itself, which is always due: it is no reason to look again sooner. */
  readonly isLook?: boolean;
  /** Finds due rows, at most `takenAtOnce`. */
  readonly findDue: () => Promise<readonly Due[]>;
  /** Processes one row. Must lock the row and check it again, because other processes may also have found it. */
  readonly run: (due: Due) => Promise<void>;
}

/**
 * The polling interval without requests, for work that is due by time or was left by another process. It grows while no
 * work is found. At their usual pace, thirty workers used 4 % of a core on an idle site.
 */
const QUIET_POLL_MS = 10_000;
const LONGEST_QUIET_POLL_MS = 30_000;
const QUIETER = 1.5;
/** The pause after an error. */
const PAUSE_AFTER_FAULT_MS = 5_000;

/**
 * A worker driven only by rows: a query finds due rows, and the rows of a process that dies are still due. For work
 * that must not depend on a delivered message, such as pending payments.
 */
export function createDueWorker<Due>(work: DueWork<Due>): DueWorker {
  let running: Promise<void> | undefined;
  let stopping: AbortController | undefined;
  let passedAt: number | null = null;
  let failingSince: number | null = null;

  async function runDue(): Promise<number> {
    const due = await work.findDue();
    const queue = [...due];
    const faults: unknown[] = [];
    await Promise.all(
      Array.from({ length: work.atOnce }, async () => {
        for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
          if (stopping?.signal.aborted) return;
          // Continues with the other rows: otherwise a row that always fails would block all rows after it.
          await work.run(one).catch((error: unknown) => faults.push(error));
        }
      }),
    );
    if (faults.length > 0) throw faults[0];
    return due.length;
  }

  async function loop(signal: AbortSignal, activity: Activity | undefined): Promise<void> {
    let quietMs = QUIET_POLL_MS;
    while (!signal.aborted) {
      let pauseMs = work.pollMs;
      const startedAt = performance.now();
      try {
        const done = await runDue();
        failingSince = null;
        if (done > 0 && !work.isLook) quietMs = QUIET_POLL_MS;
        const workedMs = performance.now() - startedAt;
        if (done === work.takenAtOnce) pauseMs = workedMs * (work.restTimes ?? 0);
        else pauseMs = Math.max(pauseMs, Math.min(workedMs, work.longestRestMs ?? 0));
      } catch (error) {
        work.log.error({ err: error, worker: work.name }, 'a worker failed and continues');
        failingSince ??= Date.now();
        pauseMs = PAUSE_AFTER_FAULT_MS;
      }
      passedAt = Date.now();
      if (pauseMs > 0) await pause(pauseMs, signal);
      if (!activity?.isQuiet()) {
        quietMs = QUIET_POLL_MS;
        continue;
      }
      await untilActive(activity, quietMs - pauseMs, signal);
      quietMs = Math.min(quietMs * QUIETER, LONGEST_QUIET_POLL_MS);
    }
  }

  return {
    runDue,
    start(activity) {
      if (running) return;
      stopping = new AbortController();
      passedAt = Date.now();
      running = loop(stopping.signal, activity);
    },
    async stop() {
      stopping?.abort();
      await running;
      running = undefined;
      stopping = undefined;
      passedAt = null;
      failingSince = null;
    },
    state: () => ({ name: work.name, passedAt, failingSince }),
  };
}

function untilActive(activity: Activity, mostMs: number, signal: AbortSignal): Promise<void> {
  if (mostMs <= 0) return Promise.resolve();
  const isOver = new AbortController();
  const forget = activity.onNext(() => isOver.abort());
  return pause(mostMs, AbortSignal.any([signal, isOver.signal])).finally(forget);
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
