import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import { createRecordWorker } from '../../back-office/reviewed-records/index.ts';
import { type PollDependencies, pollDeposit } from './poll-deposit.ts';
import { DEPOSIT_RECORD } from './store.ts';

/** Expires overdue deposits, and asks the provider about deposits with an unknown outcome. */
export function createDepositWorker(deps: PollDependencies): DueWorker {
  return createRecordWorker(deps, DEPOSIT_RECORD, {
    name: 'deposits',
    pollMs: 5_000,
    run: ({ siteId, id }) => pollDeposit(deps, { siteId, depositId: id }),
  });
}
