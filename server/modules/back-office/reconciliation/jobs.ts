import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import { type ReconcileDependencies, reconcileSites } from './reconcile-sites.ts';

const RECONCILE = defineQueue<object>('reconciliation.run', { retries: 2, expireInSeconds: 3000 });
/** UTC. */
const LONG_RUN_HOUR = 3;

/** Compares the last days every hour, and once a night all days since the oldest open finding. */
export function reconciliationJobs(deps: ReconcileDependencies & { readonly jobs: Jobs }): void {
  deps.jobs.every(RECONCILE, '23 * * * *', () =>
    reconcileSites(deps, { isLong: deps.clock().getUTCHours() === LONG_RUN_HOUR }),
  );
}
