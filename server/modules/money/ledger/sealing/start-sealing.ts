import { Worker } from 'node:worker_threads';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '../../../../platform/log.ts';
import type { SealPass } from './seal-loop.ts';

export interface SealThreadData {
  readonly connectionString: string;
}

export type SealThreadMessage = { readonly pass: SealPass } | { readonly error: string };

export interface Sealing {
  /** Resolves when the thread has finished its first pass. */
  readonly started: Promise<void>;
  /** The current lag of the seals. */
  lagMs(): number;
  /** Whether the lag is too long; for /readyz and the alarm. */
  isBehind(): boolean;
  stop(): Promise<void>;
}

/** The lag that raises an alarm; normally it is below a second. */
export const LAG_ALARM_MS = 5_000;
/** If the thread is silent for longer than this, the silence counts as lag, because a pass takes less time. */
const SILENCE_MS = 4_000;
const RESTART_MS = 1_000;

/** Seals journals in a thread of its own until it is stopped, with its lag as a metric and an alarm. */
export function startSealing(deps: { connectionString: string; log: Log; registry?: Registry }): Sealing {
  const { log, registry } = deps;
  let worker: Worker | undefined;
  let exited: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const started = Promise.withResolvers<void>();
  let isBehind = false;
  let reported = { lagMs: 0, at: Date.now() };
  let restart: NodeJS.Timeout | undefined;

  const registers = registry ? { registers: [registry] } : { registers: [] };
  const sealed = new Counter({
    name: 'pitaka_ledger_sealed_total',
    help: 'Journals sealed by this process',
    ...registers,
  });
  const late = new Counter({
    name: 'pitaka_ledger_sealed_late_total',
    help: 'Of those: committed after later ones had been sealed',
    ...registers,
  });
  new Gauge({
    name: 'pitaka_ledger_seal_lag_seconds',
    help: 'Age of the oldest journal when it was sealed, or of one that still waits',
    collect() {
      this.set(lagMs() / 1000);
    },
    ...registers,
  });

  function lagMs(): number {
    const silent = Date.now() - reported.at;
    return silent > SILENCE_MS ? reported.lagMs + silent : reported.lagMs;
  }

  function raiseAlarm(): void {
    const behind = lagMs() > LAG_ALARM_MS;
    if (behind !== isBehind) {
      const figures = { lagMs: lagMs(), alarmMs: LAG_ALARM_MS };
      if (behind) log.warn(figures, 'journals wait for their seals');
      else log.info(figures, 'journals are sealed in time again');
    }
    isBehind = behind;
  }

  function start(): void {
    const data: SealThreadData = { connectionString: deps.connectionString };
    const thread = new Worker(new URL('./seal-thread.ts', import.meta.url), { workerData: data, name: 'sealing' });
    worker = thread;
    exited = new Promise((resolve) => thread.once('exit', resolve));
    thread.on('message', (message: SealThreadMessage) => {
      if ('pass' in message) {
        started.resolve();
        reported = { lagMs: message.pass.lagMs, at: Date.now() };
        sealed.inc(message.pass.sealed);
        late.inc(message.pass.late);
      } else log.warn({ reason: message.error }, 'a pass of sealing failed and is tried again');
    });
    thread.on('error', (error) =>
      log.error({ err: error }, 'the thread that seals journals ended and is started again'),
    );
    thread.once('exit', () => {
      if (!isStopped) restart = setTimeout(start, RESTART_MS).unref();
    });
    thread.unref();
  }

  start();
  const alarm = setInterval(raiseAlarm, 1_000).unref();
  return {
    started: started.promise,
    lagMs,
    isBehind: () => lagMs() > LAG_ALARM_MS,
    async stop() {
      isStopped = true;
      clearInterval(alarm);
      clearTimeout(restart);
      worker?.postMessage('stop');
      await exited;
    },
  };
}
