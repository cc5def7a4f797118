export { acceptDeposit } from './accept-deposit.ts';
export { chargeBackApproval } from './charge-back-approval.ts';
export { type DepositProviders, depositProviders } from './deposit-providers.ts';
export { createDepositWorker } from './deposit-worker.ts';
export {
  presentDepositForReview,
  type ReviewedDeposit,
  readDepositForReview,
  readOpenDeposits,
} from './review-views.ts';
export { depositRoutes } from './routes.ts';
export { sendBackDeposit } from './send-back-deposit.ts';
export { settleLocked as settleLockedDeposit } from './settle-deposit.ts';
export { depositSettings } from './site-methods.ts';
export { DEPOSIT_RECORD, type DepositRow, findDeposit, lockDeposit } from './store.ts';
