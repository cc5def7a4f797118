export { createRebateWorker } from './period-worker.ts';
export { rebateSettings } from './rebate-settings.ts';
export { rebateRoutes } from './routes.ts';
