import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { createGroupCommit, type NotCommitted } from '../../../platform/db/group-commit.ts';
import { type Lane, ORDERED_LOOKUPS, openLanes } from '../../../platform/db/lane.ts';
import type { Log } from '../../../platform/log.ts';
import { commitTransactions } from './commit-transactions.ts';
import type { TransactionDraft, TransactionOutcome } from './transaction-draft.ts';

export interface TransactionBatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** The number of dedicated connections. */
  readonly lanes?: number;
}

/** Commits transactions of providers that arrive at about the same time in one database transaction. */
export interface TransactionBatch {
  submit(draft: TransactionDraft): Promise<TransactionOutcome | NotCommitted>;
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 250;
const MAX_WAITING = 5_000;
/** A provider gives up after some seconds, and repeats the call. */
const PATIENCE_MS = 3_000;

/**
 * Group commit. A batch has transactions of one site and currency, and at most one for each player, because a batch
 * does not see its own writes.
 */
export function createTransactionBatch(deps: TransactionBatchDependencies): TransactionBatch {
  const firstShard = Math.floor(Math.random() * HOUSE_SHARDS);
  const queue = createGroupCommit<TransactionDraft, TransactionOutcome, Lane>({
    name: 'channel transactions',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka channels', deps.lanes ?? DEFAULT_LANES, ORDERED_LOOKUPS),
    batchItems: BATCH_ITEMS,
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
    groupOf: ({ siteId, unit }) => `${siteId} ${unit}`,
    contendedBy: namesOf,
    namesOncePerBatch: true,
    commit: (lane, drafts, { skipLocked }) =>
      commitTransactions(lane, drafts, deps.clock(), { skipLocked, firstShard }),
  });
  return { submit: (draft) => queue.submit(draft), close: () => queue.close() };
}

/** The player and the ids that are written: another player's transaction may use the same id by mistake. */
function namesOf({ channel, tx }: TransactionDraft): string[] {
  const names = [tx.uid, `${channel}/${tx.transactionId}`];
  return tx.type === 'rollback' ? [...names, `${channel}/${tx.reference}`] : names;
}
