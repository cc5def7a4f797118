import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import { type ExecuteDependencies, executePayout } from './execute-payout.ts';
import { pollPayout } from './poll-payout.ts';

/** How soon an approved withdrawal is taken up. */
const POLL_MS = 500;
const TAKEN_AT_ONCE = 20;
const PAID_AT_ONCE = 5;

/** Pays what waits to be paid and looks up what nobody knows. Any number of processes may run it. */
export function createPayoutWorker(deps: ExecuteDependencies): DueWorker {
  return createDueWorker({
    name: 'payouts',
    log: deps.log,
    pollMs: POLL_MS,
    atOnce: PAID_AT_ONCE,
    takenAtOnce: TAKEN_AT_ONCE,
    findDue: () =>
      deps.db
        .selectFrom('withdrawals')
        .select(['site_id', 'withdrawal_id', 'state'])
        .where('next_poll_at', '<=', deps.clock())
        .orderBy('next_poll_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    async run(due) {
      const which = { siteId: due.site_id, withdrawalId: due.withdrawal_id };
      if (due.state === 'WaitExec') await executePayout(deps, which);
      else await pollPayout(deps, which);
    },
  });
}
