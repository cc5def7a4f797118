export {
  approveWithdrawal,
  checkNotExporter,
  findOwnExports,
  proveOutcome,
  recordHandPayment,
} from './approve-withdrawal.ts';
export { exportPayoutFile, exportPayoutFileAgain } from './export-payout-file.ts';
export { type PayoutProviders, payoutProviders } from './payout-provider.port.ts';
export { createPayoutWorker } from './payout-worker.ts';
export { LEVEL_TERMS, PAYOUT_PROVIDERS, SITE_CURRENCY, WITHDRAWAL_REQUESTS, type WithdrawalRequests } from './ports.ts';
export {
  checkRequestPassword,
  createRequestBatch,
  quoteWithdrawal,
  requestWithdrawal,
  termsFor,
} from './request-withdrawal.ts';
export {
  cancelWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  returnToReview,
  returnWithdrawalsOfUser,
  routeWithdrawal,
} from './review-withdrawal.ts';
export { regradeWithdrawal, settleLocked } from './settle-payout.ts';
export {
  countPaid,
  isDueSoon,
  isOverdue,
  isRecallable,
  readForReview,
  recallable,
  WITHDRAWAL_RECORD,
  type WithdrawalRow,
} from './store.ts';
export {
  currencyOf,
  siteTerms,
} from './withdrawal-settings.ts';
