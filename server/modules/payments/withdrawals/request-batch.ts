import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { createGroupCommit } from '../../../platform/db/group-commit.ts';
import { type Lane, openLanes } from '../../../platform/db/lane.ts';
import type { Log } from '../../../platform/log.ts';
import { commitRequests, type RequestOutcome } from './commit-requests.ts';
import type { WithdrawalDraft } from './decide-draft.ts';

export interface RequestBatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Connections of its own. */
  readonly lanes?: number;
}

/** Requests for withdrawals that share a transaction with whatever else is waiting at this moment. */
export interface RequestBatch {
  request(draft: WithdrawalDraft): Promise<RequestOutcome>;
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 200;
const MAX_WAITING = 5_000;

/** Requests in group commit. A batch holds one site and unit, and each user once: the limits count one after the other. */
export function createRequestBatch(deps: RequestBatchDependencies): RequestBatch {
  const firstShard = Math.floor(Math.random() * HOUSE_SHARDS);
  const queue = createGroupCommit<WithdrawalDraft, RequestOutcome, Lane>({
    name: 'withdrawal requests',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka withdrawals', deps.lanes ?? DEFAULT_LANES),
    batchItems: BATCH_ITEMS,
    maxWaiting: MAX_WAITING,
    groupOf: ({ siteId, unit }) => `${siteId} ${unit}`,
    contendedBy: ({ uid }) => [uid],
    namesOncePerBatch: true,
    commit: (lane, drafts, { skipLocked }) => commitRequests(lane, drafts, deps.clock(), { skipLocked, firstShard }),
  });
  return { request: (draft) => queue.submit(draft), close: () => queue.close() };
}
