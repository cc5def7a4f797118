export type { PaymentRows, PlayRows } from './finding.ts';
export type { ReturnWithdrawals } from './keep-findings.ts';
export { PAYMENT_ROWS, PLAY_ROWS, RETURN_WITHDRAWALS, UNCOMPUTED_DAYS } from './ports.ts';
export { readHeldByRisk } from './read-held.ts';
export { riskSettings, unplayedRule } from './risk-settings.ts';
export { seedDemoRisk } from './seed-demo-risk.ts';
