import { sql } from 'kysely';
import type { Measure } from '../metrics/measures.ts';

/** Jobs that were given up longer ago no longer raise an alarm. */
const FAILED_HOURS = 6;

/** The job library's queues. Its clock is the database's own. */
export const JOB_MEASURE: Measure = {
  name: 'jobs',
  metrics: [
    { name: 'pitaka_jobs_waiting', help: 'Background jobs that are due', labels: ['queue'] },
    { name: 'pitaka_job_oldest_seconds', help: 'For how long the oldest of them has been due', labels: ['queue'] },
    { name: 'pitaka_jobs_running', help: 'Background jobs that run now', labels: ['queue'] },
    { name: 'pitaka_jobs_failed', help: 'Jobs given up within the last six hours', labels: ['queue'] },
  ],
  async ofAll(db) {
    const { rows } = await sql<{ queue: string; waiting: number; oldest: number; running: number; failed: number }>`
      SELECT q.name AS queue,
        count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int AS waiting,
        coalesce(extract(epoch FROM now() - min(j.start_after)
          FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())), 0)::float8 AS oldest,
        count(*) FILTER (WHERE j.state = 'active')::int AS running,
        count(*) FILTER (WHERE j.state = 'failed' AND j.completed_on > now() - make_interval(hours => ${FAILED_HOURS}))::int
          AS failed
      FROM jobs.queue q LEFT JOIN jobs.job j ON j.name = q.name
      WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name`.execute(db);
    return rows.flatMap(({ queue, waiting, oldest, running, failed }) => [
      { metric: 'pitaka_jobs_waiting', labels: { queue }, value: waiting },
      { metric: 'pitaka_job_oldest_seconds', labels: { queue }, value: oldest },
      { metric: 'pitaka_jobs_running', labels: { queue }, value: running },
      { metric: 'pitaka_jobs_failed', labels: { queue }, value: failed },
    ]);
  },
};
