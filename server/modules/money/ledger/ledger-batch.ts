import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { createGroupCommit, type NotCommitted } from '../../../platform/db/group-commit.ts';
import { type Lane, openLanes } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT } from '../../../platform/db/statement.ts';
import type { Log } from '../../../platform/log.ts';
import { postItems } from './post-items.ts';
import { checkPostRequest, type Item, type PostRequest, type PostResult } from './post-request.ts';

export interface BatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /**
   * Database connections. One works while another's commit is being written; more than three only make batches smaller.
   */
  readonly lanes?: number;
  /** The row of each house account that the first lane uses; the other lanes use the following ones. */
  readonly firstShard?: number;
  /** How long an item waits for an account that another transaction has locked, and for a database that is away. */
  readonly patienceMs?: number;
}

/** The result, or that it is unknown: then a request with the same key tells it. */
export type BatchResult = PostResult | NotCommitted;

export interface LedgerBatch {
  /** Posts one journal in a transaction that it shares with others waiting at this moment. */
  post(request: PostRequest): Promise<BatchResult>;
  /** Finishes accepted requests and closes the connections. */
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;

/**
 * Journals in group commit. A batch has one site and unit. User accounts are contended; house accounts are not: each
 * lane has a row of its own in each.
 */
export function createLedgerBatch(deps: BatchDependencies): LedgerBatch {
  const firstShard = deps.firstShard ?? Math.floor(Math.random() * HOUSE_SHARDS);
  const queue = createGroupCommit<Item, PostResult, Lane>({
    name: 'ledger',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka ledger', deps.lanes ?? DEFAULT_LANES),
    ...(deps.patienceMs !== undefined && { patienceMs: deps.patienceMs }),
    groupOf: ({ request, unit }) => `${request.siteId} ${unit}`,
    contendedBy: ({ contended }) => contended,
    commit(lane, items, { skipLocked }) {
      const [first] = items as [Item];
      return postItems((statements) => lane.run(statements), items, {
        siteId: first.request.siteId,
        unit: first.unit,
        shard: (firstShard + lane.index) % HOUSE_SHARDS,
        now: deps.clock(),
        locks: skipLocked ? 'skip' : 'wait',
        begin: [BEGIN],
        commit: [COMMIT],
      });
    },
  });
  return {
    post(request) {
      const item = checkPostRequest(request);
      return item.ok ? queue.submit(item.value) : Promise.resolve(item);
    },
    close: () => queue.close(),
  };
}
