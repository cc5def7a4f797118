export { reconciliationJobs } from './jobs.ts';
export { reconciliationRoutes } from './routes.ts';
