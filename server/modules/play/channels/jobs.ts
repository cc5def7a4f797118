import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';

const FORGET_TOKENS = defineQueue<object>('channels.forget-tokens', { retries: 2, expireInSeconds: 600 });

const DAY_MS = 86_400_000;

/** Deletes launch tokens a day after they expired: until then a bet with one is answered with the reason. */
export function channelJobs({ db, jobs, clock }: { db: Database; jobs: Jobs; clock: () => Date }): void {
  jobs.every(FORGET_TOKENS, '41 4 * * *', async () => {
    await db
      .deleteFrom('launch_tokens')
      .where('expires_at', '<', new Date(clock().getTime() - DAY_MS))
      .execute();
  });
}
