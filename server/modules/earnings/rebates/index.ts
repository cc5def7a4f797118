export { openRule } from './close-period.ts';
export { createRebateWorker } from './period-worker.ts';
export { rebateRules, rebateSettings } from './rebate-settings.ts';
export { rebateRoutes } from './routes.ts';
export { readRebateBases } from './views.ts';
