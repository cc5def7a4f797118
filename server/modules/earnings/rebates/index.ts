export { openRule } from './close-period.ts';
export type { RebateLevels } from './levels.port.ts';
export { createRebateWorker } from './period-worker.ts';
export { rebateRules, rebateSettings } from './rebate-settings.ts';
export { requestRebateCheck } from './request-check.ts';
export { rebateRoutes } from './routes.ts';
export { createTakeBackWorker } from './take-back-worker.ts';
export { readRebateBases } from './views.ts';
