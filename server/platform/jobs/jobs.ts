import { fromKysely, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import type { Transaction } from '../db/database.ts';
import type { Log } from '../log.ts';

/** The job library's schema, whose tables are exempt from our rule about keys. */
export const JOBS_SCHEMA = 'jobs';

/** Connections that run jobs have this name in PostgreSQL. */
export const JOBS_NAME = 'pitaka jobs';

/** One kind of work. `Data` must survive JSON. */
export interface JobQueue<Data extends object> {
  readonly name: string;
  /** How often a failed run is repeated, with growing pauses, before the job is marked as failed. */
  readonly retries: number;
  /** Seconds after which a run counts as failed, because its process may have died. */
  readonly expireInSeconds: number;
  /** Exists only for the type. */
  readonly data?: Data;
}

export function defineQueue<Data extends object>(
  name: string,
  options: { retries?: number; expireInSeconds?: number } = {},
): JobQueue<Data> {
  return { name, retries: options.retries ?? 20, expireInSeconds: options.expireInSeconds ?? 60 };
}

export interface Jobs {
  /** Writes the job in the caller's transaction. */
  send<Data extends object>(
    tx: Transaction,
    queue: JobQueue<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Handles a queue's jobs in this process from start() on. Handlers must be idempotent, because runs can repeat. */
  work<Data extends object>(
    queue: JobQueue<Data>,
    handler: (data: Data) => Promise<void>,
    options?: { concurrency?: number },
  ): void;
  /** Schedules runs (cron, UTC), each executed by one process only. */
  every(queue: JobQueue<object>, cron: string, handler: () => Promise<void>): void;
  /** Removes queues and schedules of earlier versions, which would fill with jobs that no worker runs. */
  retire(...names: readonly string[]): void;
  start(): Promise<void>;
  /** Stops, and waits for running handlers. */
  stop(): Promise<void>;
}

export interface JobsDependencies {
  readonly connectionString: string;
  readonly log: Log;
}

/**
 * Polling interval if the database cannot notify (behind a connection pooler): short, because promoters wait for links.
 */
const POLL_SECONDS = 1;
/** Polling interval with notifications: only delayed and repeated jobs need it. */
const NOTIFIED_POLL_SECONDS = 10;
const CRON_POLL_SECONDS = 30;
const STOP_TIMEOUT_MS = 10_000;
const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3600;
/** How long a finished or failed job stays readable in `jobs.job`: a fault on a weekend is seen on Monday. */
const KEEP_DONE_SECONDS = 14 * 86_400;

interface Worker {
  readonly queue: JobQueue<object>;
  readonly handler: (data: object) => Promise<void>;
  readonly concurrency: number;
  readonly cron?: string;
}

/** A small interface to pg-boss. A process that only sends jobs opens pg-boss at its first job. */
export function createJobs(deps: JobsDependencies): Jobs {
  const workers: Worker[] = [];
  const retired: string[] = [];
  const ready = new Set<string>();
  let sender: Promise<PgBoss> | undefined;
  let worker: PgBoss | undefined;

  function openBoss(isWorker: boolean): PgBoss {
    const boss = new PgBoss({
      connectionString: deps.connectionString,
      schema: JOBS_SCHEMA,
      application_name: isWorker ? JOBS_NAME : 'pitaka',
      max: isWorker ? 3 : 1,
      // The migrations create the tables, as the role that owns them.
      migrate: false,
      createSchema: false,
      supervise: isWorker,
      useListenNotify: isWorker,
      schedule: isWorker,
    });
    boss.on('error', (error) => deps.log.error({ err: error }, 'the job library reports a fault'));
    boss.on('warning', (warning) => deps.log.warn({ warning: warning.message }, 'the job library warns'));
    return boss;
  }

  function openSender(): Promise<PgBoss> {
    if (!sender) {
      const opening = openBoss(false).start();
      sender = opening;
      opening.catch(() => {
        if (sender === opening) sender = undefined;
      });
    }
    return sender;
  }

  return {
    async send(tx, queue, data, options = {}) {
      const boss = await openSender();
      if (!ready.has(queue.name)) await boss.createQueue(queue.name, queueOptions(queue));
      ready.add(queue.name);
      const send: SendOptions = { db: fromKysely(tx), ...retryOptions(queue) };
      if (options.startAfter) send.startAfter = options.startAfter;
      await boss.send(queue.name, data, send);
    },
    work(queue, handler, options = {}) {
      workers.push({ queue, handler: handler as Worker['handler'], concurrency: options.concurrency ?? 1 });
    },
    every(queue, cron, handler) {
      workers.push({ queue, handler, concurrency: 1, cron });
    },
    retire(...names) {
      retired.push(...names);
    },
    async start() {
      if (worker) return;
      worker = openBoss(true);
      await worker.start();
      for (const name of retired) {
        await worker.unschedule(name);
        await worker.deleteQueue(name);
      }
      for (const { queue, handler, concurrency, cron } of workers) {
        await worker.createQueue(queue.name, queueOptions(queue));
        // An existing queue keeps the options of the version that created it.
        await worker.updateQueue(queue.name, queueOptions(queue));
        const options = {
          includeMetadata: true as const,
          batchSize: 1,
          localConcurrency: concurrency,
          pollingIntervalSeconds: cron === undefined ? POLL_SECONDS : CRON_POLL_SECONDS,
          notifyPollingIntervalSeconds: cron === undefined ? NOTIFIED_POLL_SECONDS : CRON_POLL_SECONDS,
        };
        await worker.work(queue.name, options, async ([job]: JobWithMetadata<object>[]) => {
          if (!job) return;
          try {
            await handler(job.data);
          } catch (error) {
            const isLast = job.retryCount >= job.retryLimit;
            deps.log.error(
              { err: error, queue: queue.name, jobId: job.id },
              isLast ? 'a job failed for good' : 'a job failed and will be repeated',
            );
            throw error;
          }
        });
        if (cron !== undefined) await worker.schedule(queue.name, cron, null, { tz: 'UTC' });
      }
    },
    async stop() {
      const opened = sender;
      sender = undefined;
      await Promise.all([
        worker?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
        opened?.then((boss) => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })).catch(() => {}),
      ]);
      worker = undefined;
    },
  };
}

/** Notifies by NOTIFY, which makes commits wait for each other; this does not matter for so few jobs. */
function queueOptions(queue: JobQueue<object>) {
  return { ...retryOptions(queue), notify: true };
}

function retryOptions(queue: JobQueue<object>) {
  return {
    retryLimit: queue.retries,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    expireInSeconds: queue.expireInSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  };
}
