export { readActiveBonus } from './active-bonus.ts';
export { bonusRuleApproval } from './bonus-rule-approval.ts';
export { bonusSettings } from './bonus-settings.ts';
export { createBonusWorker } from './bonus-worker.ts';
export { bonusConsoleRoutes } from './console-routes.ts';
export { demoBonuses } from './demo-bonuses.ts';
export { DEMO_RULES } from './demo-rules.ts';
export { bonusRoutes } from './routes.ts';
