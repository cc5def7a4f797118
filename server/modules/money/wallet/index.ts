export { demoMoney } from './demo-money.ts';
export { describeLines } from './describe-lines.ts';
export { createLiveBalances } from './live-balances.ts';
export { presentRecords } from './present-records.ts';
export { walletRoutes } from './routes.ts';
export { transferMoney } from './transfer-money.ts';
export { pinRulesOf, transferSettings } from './transfer-settings.ts';
export { readWallet } from './views.ts';
