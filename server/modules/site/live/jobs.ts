import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import { deleteOlderThan } from './store.ts';

/** A page that was offline for longer reloads everything, so older messages are deleted. */
const RETENTION_SECONDS = 3600;

const PURGE_LIVE = defineQueue<object>('live.purge');

export function liveJobs(deps: { db: Database; jobs: Jobs }): void {
  deps.jobs.every(PURGE_LIVE, '*/10 * * * *', () => deleteOlderThan(deps.db, RETENTION_SECONDS));
}
