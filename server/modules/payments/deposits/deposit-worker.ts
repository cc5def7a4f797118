import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import { type PollDependencies, pollDeposit } from './poll-deposit.ts';

const POLL_MS = 5_000;
const TAKEN_AT_ONCE = 20;
const ASKED_AT_ONCE = 5;

/** Ends deposits whose time is over and asks after those nobody knows of. Driven by the rows alone. */
export function createDepositWorker(deps: PollDependencies): DueWorker {
  return createDueWorker({
    name: 'deposits',
    log: deps.log,
    pollMs: POLL_MS,
    atOnce: ASKED_AT_ONCE,
    takenAtOnce: TAKEN_AT_ONCE,
    findDue: () =>
      deps.db
        .selectFrom('deposits')
        .select(['site_id', 'deposit_id'])
        .where('next_poll_at', '<=', deps.clock())
        .orderBy('next_poll_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    run: (due) => pollDeposit(deps, { siteId: due.site_id, depositId: due.deposit_id }),
  });
}
