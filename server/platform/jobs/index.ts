export { ACTIVITY, createActivity } from './activity.ts';
export { installJobs } from './install-jobs.ts';
export { createJobs, defineQueue, JOBS_SCHEMA, type Jobs } from './jobs.ts';
