import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { HOUSE_SLOTS } from '@pitaka/core/money/ledger/account-number.ts';
import { refuse } from '@pitaka/core/values/result.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { ConnectionLost, Lane } from './lane.ts';
import type { PostContext } from './lock-and-read.ts';
import { type ItemResult, postItems } from './post-items.ts';
import { type Item, type PostRequest, type PostResult, takeRequest } from './post-request.ts';
import { BEGIN, COMMIT } from './queries.ts';

export interface BatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Connections. One works while another's commit is being written; more than three only make batches smaller. */
  readonly lanes?: number;
  /** Which of the house accounts' rows the first lane uses; the others follow. */
  readonly firstShard?: number;
  /** How long an item waits for an account that another transaction holds, and for a database that is away. */
  readonly patienceMs?: number;
}

/** What came of it, or that nobody knows: then the same key again tells. */
export type BatchResult = PostResult | { readonly ok: false; readonly code: 'outcome_unknown' };

export interface LedgerBatch {
  /** Posts one journal in a transaction that it shares with whatever else is waiting at this moment. */
  post(request: PostRequest): Promise<BatchResult>;
  /** Finishes what was asked and lets the connections go. */
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 500;
/** Further requests are told 'busy' at once. */
const MAX_WAITING = 20_000;
/** A batch is run again this often when the database gave up on it. */
const TRIES = 5;
const PATIENCE_MS = 5_000;
const HELD_PAUSE_MS = 25;
const RETRIED = new Set(['40001', '40P01', '23505']);
const LOCK_NOT_AVAILABLE = '55P03';

interface Waiting {
  readonly item: Item;
  readonly since: number;
  maybeCommitted: boolean;
  readonly settle: (result: BatchResult) => void;
  readonly fail: (error: unknown) => void;
}

/** Journals of one site and unit that wait. One batch holds one site: a distributed database has it on one machine. */
interface Queue {
  readonly siteId: string;
  readonly unit: string;
  waiting: Waiting[];
  /** Accounts that a lane is working on: what touches them waits here rather than in the database. */
  readonly busy: Set<AccountName>;
}

export function createLedgerBatch(deps: BatchDependencies): LedgerBatch {
  const laneCount = deps.lanes ?? DEFAULT_LANES;
  const firstShard = deps.firstShard ?? Math.floor(Math.random() * HOUSE_SLOTS);
  const idle = Array.from(
    { length: laneCount },
    (_, index) => new Lane(deps.connectionString, (firstShard + index) % HOUSE_SLOTS),
  );
  const queues = new Map<string, Queue>();
  let waitingCount = 0;
  let isScheduled = false;
  let closed: PromiseWithResolvers<void> | undefined;

  function queueOf(siteId: string, unit: string): Queue {
    const key = `${siteId} ${unit}`;
    let queue = queues.get(key);
    if (!queue) {
      queue = { siteId, unit, waiting: [], busy: new Set() };
      queues.set(key, queue);
    }
    return queue;
  }

  /** On the next turn of the event loop: whatever arrived in this one goes together. No timer waits for more. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      dispatch();
    });
  }

  function dispatch(): void {
    for (const [key, queue] of [...queues]) {
      while (idle.length > 0 && queue.waiting.length > 0) {
        // Shared among the idle lanes, so that one computes while another's commit reaches the disk.
        const share = Math.min(BATCH_ITEMS, Math.ceil(queue.waiting.length / idle.length));
        const batch = takeBatch(queue, share);
        if (batch.length === 0) break;
        void work(idle.pop() as Lane, queue, batch);
      }
      // Behind the others: no site starves another.
      queues.delete(key);
      if (queue.waiting.length > 0 || queue.busy.size > 0) queues.set(key, queue);
    }
    if (closed && waitingCount === 0) closed.resolve();
  }

  async function work(lane: Lane, queue: Queue, batch: Waiting[]): Promise<void> {
    for (const { item } of batch) for (const name of item.contended) queue.busy.add(name);
    try {
      await settleBatch(lane, queue, batch);
    } catch (error) {
      for (const waiting of batch) waiting.fail(error);
    } finally {
      for (const { item } of batch) for (const name of item.contended) queue.busy.delete(name);
      idle.push(lane);
      schedule();
    }
  }

  /** Runs a batch until each of its items has an outcome or is back in the queue. */
  async function settleBatch(lane: Lane, queue: Queue, batch: readonly Waiting[]): Promise<void> {
    let locks: PostContext['locks'] = 'wait';
    for (let tries = 1; ; tries++) {
      try {
        await lane.connect();
        const results = await runBatch(lane, queue, batch, locks);
        batch.forEach((waiting, index) => {
          conclude(queue, waiting, results[index] as ItemResult);
        });
        return;
      } catch (error) {
        if (error instanceof ConnectionLost) {
          for (const waiting of batch) waiting.maybeCommitted ||= error.maybeCommitted;
          // Run again when it answers: what had been committed is then found by its key.
          if (isPatient(batch)) await sleep(Math.min(50 * tries, 500));
          else return giveUp(batch);
          continue;
        }
        await lane.rollBack().catch(() => lane.drop());
        const state = sqlState(error) ?? '';
        if (state === LOCK_NOT_AVAILABLE) {
          locks = 'skip';
          if (tries >= TRIES) return giveUp(batch);
        } else if (RETRIED.has(state)) {
          if (tries >= TRIES) {
            deps.log.warn({ err: error, items: batch.length }, 'a batch of the ledger stayed contended');
            return giveUp(batch);
          }
        } else if (batch.length === 1) {
          batch[0]?.fail(error);
          return;
        } else {
          // One of them is poison. Its neighbours must not suffer: halves, until it stands alone.
          deps.log.error({ err: error, items: batch.length }, 'a batch of the ledger failed and is split');
          const middle = Math.ceil(batch.length / 2);
          await settleBatch(lane, queue, batch.slice(0, middle));
          await settleBatch(lane, queue, batch.slice(middle));
          return;
        }
      }
    }
  }

  function runBatch(lane: Lane, queue: Queue, batch: readonly Waiting[], locks: PostContext['locks']) {
    return postItems(
      (statements) => lane.run(statements),
      batch.map(({ item }) => item),
      {
        siteId: queue.siteId,
        unit: queue.unit,
        shard: lane.shard,
        now: deps.clock(),
        locks,
        begin: [BEGIN],
        commit: [COMMIT],
      },
    );
  }

  function conclude(queue: Queue, waiting: Waiting, result: ItemResult): void {
    if (result !== 'held') finish(waiting, result);
    else if (isPatient([waiting])) {
      waitingCount += 1;
      queue.waiting.unshift(waiting);
      queues.set(`${queue.siteId} ${queue.unit}`, queue);
      setTimeout(schedule, HELD_PAUSE_MS);
    } else finish(waiting, refuse('busy'));
  }

  function isPatient(batch: readonly Waiting[]): boolean {
    return batch.some(({ since }) => Date.now() - since < (deps.patienceMs ?? PATIENCE_MS));
  }

  function giveUp(batch: readonly Waiting[]): void {
    for (const waiting of batch) finish(waiting, refuse(waiting.maybeCommitted ? 'outcome_unknown' : 'busy'));
  }

  function finish(waiting: Waiting, result: BatchResult): void {
    waiting.settle(result);
  }

  function takeBatch(queue: Queue, share: number): Waiting[] {
    const batch = takeFree(queue, share);
    waitingCount -= batch.length;
    return batch;
  }

  return {
    post(request) {
      const item = takeRequest(request);
      if (!item.ok) return Promise.resolve(item);
      if (closed || waitingCount >= MAX_WAITING) return Promise.resolve(refuse('busy'));
      return new Promise((settle, fail) => {
        const queue = queueOf(request.siteId, item.value.unit);
        queue.waiting.push({ item: item.value, since: Date.now(), maybeCommitted: false, settle, fail });
        waitingCount += 1;
        schedule();
      });
    },
    async close() {
      closed ??= Promise.withResolvers();
      schedule();
      await closed.promise;
      // A lane comes back when its batch is done.
      while (idle.length < laneCount || waitingCount > 0) await sleep(5);
      await Promise.all(idle.map((lane) => lane.close()));
    },
  };
}

/**
 * Takes what touches no account that a lane is working on. What is passed over keeps its place before everything later
 * that shares an account with it: on each account, first come, first posted.
 */
function takeFree(queue: Queue, share: number): Waiting[] {
  const { waiting, busy } = queue;
  if (busy.size === 0) {
    queue.waiting = waiting.slice(share);
    return waiting.slice(0, share);
  }
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  const passedOver = new Set<AccountName>();
  let index = 0;
  for (; index < waiting.length && batch.length < share; index++) {
    const one = waiting[index] as Waiting;
    const names = one.item.contended;
    if (names.some((name) => busy.has(name) || passedOver.has(name))) {
      for (const name of names) passedOver.add(name);
      left.push(one);
    } else batch.push(one);
  }
  queue.waiting = left.length === 0 ? waiting.slice(index) : [...left, ...waiting.slice(index)];
  return batch;
}
