import { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA } from './jobs.ts';

/**
 * Creates or updates the job library's tables. Runs with the migrations, as the owner of the tables; a repetition
 * changes nothing.
 */
export async function installJobs(adminConnectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminConnectionString,
    schema: JOBS_SCHEMA,
    application_name: 'pitaka migrations',
    max: 1,
    supervise: false,
    schedule: false,
  });
  let fault: unknown;
  boss.on('error', (error) => {
    fault = error;
  });
  await boss.start();
  try {
    if (fault !== undefined) throw fault;
  } finally {
    await boss.stop({ graceful: false });
  }
}
