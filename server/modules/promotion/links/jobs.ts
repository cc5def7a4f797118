import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';

const FORGET_VISITORS = defineQueue('forget-visitors');

/** Deletes visitors after a day; a repeated visit is recognised for an hour only. */
export function linkJobs({ db, jobs }: { db: Database; jobs: Jobs }): void {
  jobs.every(FORGET_VISITORS, '17 * * * *', async () => {
    await sql`DELETE FROM click_visitors WHERE last_at < now() - interval '1 day'`.execute(db);
  });
}
