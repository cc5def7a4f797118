import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import { createRecordWorker } from '../../back-office/reviewed-records/index.ts';
import { type ExecuteDependencies, executePayout } from './execute-payout.ts';
import { pollPayout } from './poll-payout.ts';
import { WITHDRAWAL_RECORD } from './store.ts';

/** Pays what waits to be paid and asks the provider about payouts with an unknown outcome. */
export function createPayoutWorker(deps: ExecuteDependencies): DueWorker {
  return createRecordWorker(deps, WITHDRAWAL_RECORD, {
    name: 'payouts',
    // An approved withdrawal is taken up this soon.
    pollMs: 500,
    async run({ siteId, id, state }) {
      if (state === 'WaitExec') await executePayout(deps, { siteId, withdrawalId: id });
      else await pollPayout(deps, { siteId, withdrawalId: id });
    },
  });
}
