import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { LinkRequester } from './link-requester.ts';
import { REQUEST_LINK, SWEEP_WAITING } from './queues.ts';

export interface PromotionJobsDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly linkRequester: LinkRequester;
  readonly clock: () => Date;
}

/** An application that is overdue by this much has lost its job. */
const LOST_AFTER_MS = 10 * 60_000;
const SWEPT_AT_ONCE = 500;

export function promotionJobs(deps: PromotionJobsDependencies): void {
  deps.jobs.work(
    REQUEST_LINK,
    async (application) => {
      await deps.linkRequester.request(application, { firstTry: false });
    },
    { concurrency: 4 },
  );
  deps.jobs.every(SWEEP_WAITING, '*/5 * * * *', () => sweepWaiting(deps));
}

/** Requeues applications that are long overdue. */
export function sweepWaiting(deps: Omit<PromotionJobsDependencies, 'linkRequester'>): Promise<void> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const lost = await tx
      .selectFrom('applications')
      .select(['site_id', 'application_id'])
      .where('state', '=', 'link_pending')
      .where('next_ask_at', '<', new Date(now.getTime() - LOST_AFTER_MS))
      .orderBy('next_ask_at')
      .limit(SWEPT_AT_ONCE)
      .execute();
    for (const { site_id, application_id } of lost) {
      await tx
        .updateTable('applications')
        .set({ next_ask_at: now })
        .where('site_id', '=', site_id)
        .where('application_id', '=', application_id)
        .where('state', '=', 'link_pending')
        .execute();
      await deps.jobs.send(tx, REQUEST_LINK, { siteId: site_id, applicationId: application_id });
    }
  });
}
