import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from '../../platform/installation/versions.ts';
import type { Log } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { answerMetrics, type Channel } from './metrics-messages.ts';
import type { ServeStatus } from './status-file.ts';
import { launchWorker, type WorkerProcess } from './worker-process.ts';

/** Time limit for the start of a worker: a new version may migrate. */
const START_WITHIN_MS = 10 * 60_000;
/** The worker's own limits for its connections and its stop, with a margin. */
const RETIRE_WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After this time a worker counts as healthy, and if it then ends, that counts as a first failure. */
const HEALTHY_AFTER_MS = 60_000;

export interface SupervisorOptions {
  readonly log: Log;
  readonly processes: number;
  /** The bound socket of all workers. */
  readonly fd: number;
  readonly env: NodeJS.ProcessEnv;
  /** The program to switch to at a rolling restart. */
  readonly readProgram: () => Program;
  readonly stopWithinMs: number;
  /** Called after each change. */
  readonly onChange: (status: Pick<ServeStatus, 'folder' | 'version' | 'workers' | 'restarts' | 'lastRestart'>) => void;
}

interface Slot {
  worker: WorkerProcess;
  /** How many workers in a row ended before they counted as healthy. */
  failures: number;
}

/**
 * Keeps a number of workers serving: replaces each worker that dies, and replaces all of them one by one at a rolling
 * restart.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #slots: Slot[] = [];
  /** All worker processes, including workers that start, retire, or are given up. */
  readonly #living = new Set<WorkerProcess>();
  readonly #stopping = new AbortController();
  #program: Program;
  #restarts = 0;
  #lastRestart: ServeStatus['lastRestart'] = null;
  #rolling: Promise<void> | undefined;
  #isRollWanted = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#program = options.readProgram();
  }

  /** Throws if the first worker does not serve, because then no worker would. */
  async start(): Promise<void> {
    const first = this.#launch(this.#program, 0, true);
    const started = await first.ready;
    if (!started.ok) throw new StartupError(started.reason);
    this.#place(first);
    // The other workers start only now: the first worker has migrated, and a mistake in the settings is reported only
    // once.
    for (let more = 1; more < this.#options.processes; more++) this.#place(this.#launch(this.#program, more));
  }

  /** Replaces every worker, one after the other, and each only once its successor serves. */
  restart(): void {
    this.#isRollWanted = true;
    this.#rolling ??= this.#roll().finally(() => {
      this.#rolling = undefined;
    });
  }

  /** Passes the signal on, and waits until all have ended. A second call passes a second signal on. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#stopping.abort();
    for (const worker of this.#living) worker.kill(signal);
    const killAll = setTimeout(() => {
      for (const worker of this.#living) worker.kill('SIGKILL');
    }, this.#options.stopWithinMs);
    await Promise.all([...this.#living].map(({ ended }) => ended));
    clearTimeout(killAll);
  }

  #launch(program: Program, place: number, tellsReason = false): WorkerProcess {
    const { fd, env } = this.#options;
    const worker = launchWorker({ program, fd, env, tellsReason, startWithinMs: START_WITHIN_MS });
    this.#living.add(worker);
    answerMetrics(worker.channel, place, () => this.#serving());
    this.#tell();
    void worker.ready.then(() => this.#tell());
    void worker.ended.then(() => {
      this.#living.delete(worker);
      this.#tell();
    });
    // A worker that was launched while a stop began would outlive it.
    if (this.#stopping.signal.aborted) worker.kill('SIGKILL');
    return worker;
  }

  /** By place, so that a worker's successor gets its number. A retiring worker has given up its place. */
  #serving(): ReadonlyMap<number, Channel> {
    return new Map(
      this.#slots.flatMap(({ worker }, place) => (worker.state === 'ready' ? [[place, worker.channel]] : [])),
    );
  }

  #place(worker: WorkerProcess, slot?: Slot): void {
    const place = slot ?? { worker, failures: 0 };
    place.worker = worker;
    if (!slot) this.#slots.push(place);
    this.#watch(place, worker);
  }

  #watch(slot: Slot, worker: WorkerProcess): void {
    void worker.ready.then(({ ok }) => {
      // If a worker is neither ready nor ended, it hangs.
      if (!ok) worker.kill('SIGKILL');
    });
    void worker.ended.then(async (how) => {
      if (this.#stopping.signal.aborted || slot.worker !== worker) return;
      const wasHealthy = performance.now() - worker.startedAt > HEALTHY_AFTER_MS;
      slot.failures = wasHealthy ? 1 : slot.failures + 1;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (slot.failures - 1), LONGEST_PAUSE_MS);
      this.#options.log.error({ pid: worker.pid, how, pauseMs }, 'a worker ended and is started again');
      // The first restart is immediate, because connections wait.
      if (slot.failures > 1) await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted || slot.worker !== worker) return;
      this.#place(this.#launch(this.#program, this.#slots.indexOf(slot)), slot);
    });
  }

  async #roll(): Promise<void> {
    const { log, readProgram } = this.#options;
    while (this.#isRollWanted && !this.#stopping.signal.aborted) {
      this.#isRollWanted = false;
      const before = this.#program;
      let next = before;
      let reason = '';
      try {
        next = readProgram();
        reason = await this.#replaceAll(next);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if (this.#stopping.signal.aborted) return;
      const ok = reason === '';
      if (ok) this.#program = next;
      // Workers that were already replaced are replaced again by the old version: two versions must not run side by
      // side.
      else if (next.folder !== before.folder)
        await this.#replaceAll(before, (program) => program.folder === next.folder);
      this.#restarts += 1;
      this.#lastRestart = { ok, version: next.version, reason };
      if (ok) log.info({ version: next.version }, 'every worker was replaced');
      else
        log.error({ version: next.version, reason }, 'the rolling restart was given up, and the workers before go on');
      this.#tell();
    }
  }

  /** Returns the reason why a worker was not ready; '' if all are replaced. */
  async #replaceAll(next: Program, isConcerned: (program: Program) => boolean = () => true): Promise<string> {
    for (const slot of this.#slots) {
      if (!isConcerned(slot.worker.program)) continue;
      const worker = this.#launch(next, this.#slots.indexOf(slot), true);
      const started = await worker.ready;
      if (this.#stopping.signal.aborted) return '';
      if (!started.ok) {
        worker.kill('SIGKILL');
        return started.reason;
      }
      const old = slot.worker;
      slot.failures = 0;
      this.#place(worker, slot);
      await this.#retire(old);
    }
    return '';
  }

  async #retire(worker: WorkerProcess): Promise<void> {
    if (worker.state === 'ended') return;
    // A worker that is not ready has no requests.
    if (worker.state !== 'ready') worker.kill('SIGTERM');
    else worker.retire();
    this.#tell();
    const late = setTimeout(() => worker.kill('SIGKILL'), RETIRE_WITHIN_MS);
    await worker.ended;
    clearTimeout(late);
  }

  #tell(): void {
    const workers = [...this.#living].map(({ pid, program, state }) => ({ pid, version: program.version, state }));
    const { folder, version } = this.#program;
    this.#options.onChange({ folder, version, workers, restarts: this.#restarts, lastRestart: this.#lastRestart });
  }
}
