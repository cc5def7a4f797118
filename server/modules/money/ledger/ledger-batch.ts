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
  /** The number of database connections: one works while another commits. More than three only make batches smaller. */
  readonly lanes?: number;
  /** The shard of house accounts that the first lane uses; the other lanes use the next ones. */
  readonly firstShard?: number;
  /** How long an item waits for a locked account or an unreachable database. */
  readonly patienceMs?: number;
}

/** The result, or 'unknown': a repeat of the request with the same key returns the result. */
export type BatchResult = PostResult | NotCommitted;

export interface LedgerBatch {
  /** Posts one journal in a transaction that it shares with other waiting journals. */
  post(request: PostRequest): Promise<BatchResult>;
  /** Finishes accepted requests and closes the connections. */
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;

/**
 * Posts journals in group commit. A batch has one site and currency. Lanes contend for user accounts only, as each has
 * its own shard of every house account.
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
