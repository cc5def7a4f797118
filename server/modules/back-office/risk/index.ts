export { readHeldByRisk } from './read-held.ts';
export { RISK_RECORD } from './risk-record.ts';
export { riskSettings, unplayedRule } from './risk-settings.ts';
export { createRiskWorker } from './risk-worker.ts';
export { seedDemoRisk } from './seed-demo-risk.ts';
