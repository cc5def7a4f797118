export { ACTIVITY, createActivity } from './activity.ts';
export { installJobs } from './install-jobs.ts';
export { JOB_MEASURE } from './job-measure.ts';
export { createJobs, defineQueue, JOBS_NAME, JOBS_SCHEMA, type Jobs } from './jobs.ts';
