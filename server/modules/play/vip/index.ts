export { rebateBenefit, withdrawalBenefits } from './benefits.ts';
export { compareSteam, repairSteam, type SteamDifference } from './compare-steam.ts';
export { vipConsoleRoutes } from './console-routes.ts';
export { countSteam, settleLevel } from './count-steam.ts';
export { findGone, keepGrounds, takeGone } from './grounds.ts';
export { vipLevelApproval } from './level-approval.ts';
export { vipRoutes } from './routes.ts';
export { vipSettings } from './vip-settings.ts';
export { createVipWorker } from './worker.ts';
