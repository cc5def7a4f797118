import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { CommitQueue, type Waiting } from './commit-queue.ts';
import { noteMaybeCommitted } from './commit-watch.ts';
import { sqlState } from './in-transaction.ts';
import { ConnectionLost } from './lane.ts';

/** A connection that commits one batch after the other; the real one is in platform/db/lane.ts. */
export interface CommitLane {
  /** Connects if it is not connected. */
  connect(): Promise<void>;
  rollBack(): Promise<void>;
  drop(): void;
  close(): Promise<void>;
}

/** The answer for an item whose row another transaction has locked: the item returns to the queue. */
export const ROW_LOCKED = 'held';

/** `busy`: nothing was committed. `outcome_unknown`: repeating the request with the same key returns the outcome. */
export type NotCommitted = { readonly ok: false; readonly code: 'busy' | 'outcome_unknown' };

export interface GroupCommitOptions<Item, Outcome, Lane extends CommitLane> {
  /** For the log. */
  readonly name: string;
  readonly log: Log;
  readonly lanes: readonly Lane[];
  /**
   * Commits a batch in one transaction of this lane and answers one outcome per item, in order. It may run again for
   * the same items, also after they were committed, so each needs a key that the transaction looks up. With
   * `skipLocked` it must not wait for locked rows: an item that needs one is answered ROW_LOCKED.
   */
  commit(
    lane: Lane,
    items: readonly Item[],
    attempt: { readonly skipLocked: boolean },
  ): Promise<readonly (Outcome | typeof ROW_LOCKED)[]>;
  /**
   * The group of an item; a batch contains items of one group only. The group contains the site, because a distributed
   * database has all rows of a site on one machine.
   */
  groupOf(item: Item): string;
  /**
   * Names of an item's rows within the group: items that share a name are never in two running batches, and stay in
   * order.
   */
  contendedBy(item: Item): readonly string[];
  /** Allows each of these names once per batch: for transactions that read a row and decide by it. */
  readonly namesOncePerBatch?: boolean;
  readonly batchItems?: number;
  /** Maximum of waiting items; further items are answered 'busy' at once. */
  readonly maxWaiting?: number;
  /** How long an item waits for locked rows, or for an unreachable database. */
  readonly patienceMs?: number;
  /** Another lane starts when this many items wait (a small batch costs as much as a large one) ... */
  readonly nextLaneFrom?: number;
  /** ... or when an item has waited this long for the busy lanes. */
  readonly nextLaneAfterMs?: number;
}

export interface GroupCommit<Item, Outcome> {
  /** Commits the item together with all others that wait now. Resolves after a real COMMIT, or with a refusal. */
  submit(item: Item): Promise<Outcome | NotCommitted>;
  /** Commits the waiting items and closes the lanes. */
  close(): Promise<void>;
}

/** The state of a queue now, for the metrics. */
export interface CommitQueueState {
  readonly name: string;
  readonly waiting: number;
  readonly oldestMs: number;
  readonly lanes: number;
  readonly busyLanes: number;
}

const running = new Set<() => CommitQueueState>();

/** The queues of this process that are not closed. */
export function runningCommitQueues(): CommitQueueState[] {
  return [...running].map((stateOf) => stateOf());
}

/** How often a batch that the database aborts is run before it is split. */
const TRIES = 5;
const HELD_PAUSE_MS = 25;
const LOCK_NOT_AVAILABLE = '55P03';
/** Codes of a serialisation failure, a deadlock, a duplicate of another process, and a row locked for too long. */
const CONTENTION = new Set(['40001', '40P01', '23505', LOCK_NOT_AVAILABLE]);

/**
 * Group commit: all items that wait at the same time form one transaction. It never waits for more items: a batch has
 * the items of one turn of the event loop or, under load, the items that arrived while the lanes were busy.
 */
export function createGroupCommit<Item, Outcome, Lane extends CommitLane>(
  options: GroupCommitOptions<Item, Outcome, Lane>,
): GroupCommit<Item, Outcome> {
  const { name, log, lanes, batchItems = 500, maxWaiting = 20_000, patienceMs = 5_000 } = options;
  const { nextLaneFrom = 32, nextLaneAfterMs = 10 } = options;
  type Entry = Waiting<Item, Outcome | NotCommitted>;
  type Queue = CommitQueue<Item, Outcome | NotCommitted>;

  const idle = [...lanes];
  const queues = new Map<string, Queue>();
  let waitingCount = 0;
  let isScheduled = false;
  let nextLaneTimer: NodeJS.Timeout | undefined;
  let closed: PromiseWithResolvers<void> | undefined;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      dispatch();
    });
  }

  function dispatch(): void {
    for (const [group, queue] of [...queues]) {
      let isServed = false;
      while (queue.length > 0 && mayStart(queue)) {
        const batch = queue.take(shareOf(queue), options.namesOncePerBatch === true);
        if (batch.length === 0) break;
        waitingCount -= batch.length;
        isServed = true;
        void work(idle.pop() as Lane, queue, batch);
      }
      // Moves the group to the end, so that every group gets its turn.
      if (isServed || queue.isDone) queues.delete(group);
      if (isServed) queues.set(group, queue);
    }
    if (closed && waitingCount === 0 && idle.length === lanes.length) closed.resolve();
  }

  function mayStart(queue: Queue): boolean {
    if (idle.length === 0) return false;
    if (idle.length === lanes.length || waitingCount >= nextLaneFrom) return true;
    if (queue.oldestWaitMs() >= nextLaneAfterMs) return true;
    nextLaneTimer ??= setTimeout(() => {
      nextLaneTimer = undefined;
      schedule();
    }, nextLaneAfterMs);
    return false;
  }

  /** Divides the items equally among the started lanes, so that one computes while another waits for the disk. */
  function shareOf(queue: Queue): number {
    const worthStarting = Math.max(1, Math.min(idle.length, Math.floor(queue.length / nextLaneFrom)));
    return Math.min(batchItems, Math.ceil(queue.length / worthStarting));
  }

  async function work(lane: Lane, queue: Queue, batch: Entry[]): Promise<void> {
    queue.occupy(batch);
    let held: Entry[] = [];
    try {
      held = await settle(lane, batch);
    } catch (error) {
      for (const entry of batch) entry.fail(error);
    }
    queue.free(batch, held);
    if (held.length > 0) {
      waitingCount += held.length;
      setTimeout(() => {
        queue.putBack(held);
        schedule();
      }, HELD_PAUSE_MS);
    }
    idle.push(lane);
    schedule();
  }

  /** Runs a batch until each of its items has an outcome; returns the items that must return to the queue. */
  async function settle(lane: Lane, batch: readonly Entry[]): Promise<Entry[]> {
    let skipLocked = batch.some(({ wasHeld }) => wasHeld);
    for (let tries = 1; ; tries++) {
      let error: unknown;
      try {
        await lane.connect();
        const items = batch.map(({ item }) => item);
        return conclude(batch, await options.commit(lane, items, { skipLocked }));
      } catch (thrown) {
        error = thrown;
      }
      if (error instanceof ConnectionLost) {
        for (const entry of batch) entry.maybeCommitted ||= error.maybeCommitted;
        if (!isPatient(batch)) return giveUp(batch);
        // Repeated when the database answers again: items that were committed are then found by their key.
        await sleep(Math.min(50 * tries, 500));
        continue;
      }
      await lane.rollBack().catch(() => lane.drop());
      const state = sqlState(error) ?? '';
      if (!CONTENTION.has(state)) {
        if (batch.length > 1) return splitBatch(lane, batch, error, 'a batch failed and is split');
        batch[0]?.fail(error);
        return [];
      }
      skipLocked ||= state === LOCK_NOT_AVAILABLE;
      if (tries < TRIES) {
        if (tries > 1) await sleep(Math.random() * 10 * tries);
        continue;
      }
      if (batch.length === 1 || !isPatient(batch)) return giveUp(batch);
      return splitBatch(lane, batch, error, 'a batch stayed contended and is split');
    }
  }

  /** Splits a failing batch in halves until the failing item is alone, so that the others succeed. */
  async function splitBatch(lane: Lane, batch: readonly Entry[], error: unknown, message: string): Promise<Entry[]> {
    log.warn({ err: error, items: batch.length, queue: name }, message);
    const middle = Math.ceil(batch.length / 2);
    const held = await settle(lane, batch.slice(0, middle));
    return [...held, ...(await settle(lane, batch.slice(middle)))];
  }

  function conclude(batch: readonly Entry[], outcomes: readonly (Outcome | typeof ROW_LOCKED)[]): Entry[] {
    const held: Entry[] = [];
    batch.forEach((entry, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) entry.fail(new Error(`${name}: a batch returned no outcome for one of its items`));
      else if (outcome !== ROW_LOCKED) entry.settle(outcome);
      else if (isPatient([entry])) held.push(entry);
      else giveUp([entry]);
    });
    for (const entry of held) entry.wasHeld = true;
    return held;
  }

  function isPatient(batch: readonly Entry[]): boolean {
    const now = Date.now();
    return batch.some(({ since }) => now - since < patienceMs);
  }

  function giveUp(batch: readonly Entry[]): Entry[] {
    for (const { settle: answer, maybeCommitted } of batch) {
      answer({ ok: false, code: maybeCommitted ? 'outcome_unknown' : 'busy' });
    }
    return [];
  }

  const stateOf = (): CommitQueueState => ({
    name,
    waiting: waitingCount,
    oldestMs: Math.max(0, ...[...queues.values()].map((queue) => (queue.length > 0 ? queue.oldestWaitMs() : 0))),
    lanes: lanes.length,
    busyLanes: lanes.length - idle.length,
  });
  running.add(stateOf);

  return {
    submit(item) {
      if (closed || waitingCount >= maxWaiting) return Promise.resolve({ ok: false, code: 'busy' });
      noteMaybeCommitted();
      return new Promise((settleOne, fail) => {
        const group = options.groupOf(item);
        let queue = queues.get(group);
        if (!queue) {
          queue = new CommitQueue((one) => options.contendedBy(one));
          queues.set(group, queue);
        }
        queue.add({ item, since: Date.now(), maybeCommitted: false, wasHeld: false, settle: settleOne, fail });
        waitingCount += 1;
        schedule();
      });
    },
    async close() {
      closed ??= Promise.withResolvers();
      schedule();
      await closed.promise;
      running.delete(stateOf);
      clearTimeout(nextLaneTimer);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
