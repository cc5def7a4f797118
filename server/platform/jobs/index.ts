export { installJobs } from './install-jobs.ts';
export { createJobs, defineQueue, JOBS_SCHEMA, type JobQueue, type Jobs, type JobsDependencies } from './jobs.ts';
