export { rebateBenefit, withdrawalBenefits } from './benefits.ts';
export { compareSteam } from './compare-steam.ts';
export { vipRoutes } from './routes.ts';
export { vipSettings } from './vip-settings.ts';
export { createVipWorker } from './worker.ts';
