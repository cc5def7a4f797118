export { bonusSettings } from './bonus-settings.ts';
export { createBonusWorker } from './bonus-worker.ts';
export { bonusRoutes } from './routes.ts';
