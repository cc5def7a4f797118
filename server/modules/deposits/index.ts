export { acceptDeposit } from './accept-deposit.ts';
export { claimDeposit, unclaimDeposit } from './claim-for-desk.ts';
export { type DepositProviders, depositProviders } from './deposit-providers.ts';
export { createDepositWorker } from './deposit-worker.ts';
export { type DeskDeposit, listDepositsForDesk, readDepositForDesk, readOpenDeposits } from './desk-views.ts';
export { depositRoutes } from './routes.ts';
export { sendBackDeposit } from './send-back-deposit.ts';
export { settleLocked as settleLockedDeposit } from './settle-deposit.ts';
export { findDeposit, lockDeposit } from './store.ts';
