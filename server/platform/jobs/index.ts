export { installJobs } from './install-jobs.ts';
export { createJobs, defineQueue, type Jobs } from './jobs.ts';
