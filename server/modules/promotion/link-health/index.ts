export { createCheckWorker, createMarkWorker } from './health-workers.ts';
