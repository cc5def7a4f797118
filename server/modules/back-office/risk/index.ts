export type { PaymentRows, PlayRows } from './finding.ts';
export { PAYMENT_ROWS, PLAY_ROWS, RETURN_WITHDRAWALS, UNCOMPUTED_DAYS } from './ports.ts';
export { readFlaggedUsers } from './read-flagged-users.ts';
export { riskSettings, unplayedRule } from './risk-settings.ts';
export { seedDemoRisk } from './seed-demo-risk.ts';
export type { ReturnWithdrawals } from './upsert-findings.ts';
