export { approveWithdrawal, decideNotExporter, findOwnExports } from './approve-withdrawal.ts';
export { exportPayoutFile, exportPayoutFileAgain } from './export-payout-file.ts';
export { type PayoutProviders, payoutProviders } from './payout-providers.ts';
export { createPayoutWorker } from './payout-worker.ts';
export { LEVEL_TERMS, PAYOUT_PROVIDERS, SITE_CURRENCY, WITHDRAWAL_REQUESTS, type WithdrawalRequests } from './ports.ts';
export { proveOutcome, recordHandPayment } from './prove-outcome.ts';
export { createRequestBatch, quoteWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
export { isDueSoon, isOverdue, isRecallable, readForReview, recallable } from './review-views.ts';
export {
  cancelWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  returnToReview,
  returnWithdrawalsOfUser,
  routeWithdrawal,
} from './review-withdrawal.ts';
export { settleLocked } from './settle-payout.ts';
export { countPaid, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';
export {
  currencyOf,
  siteTerms,
} from './withdrawal-settings.ts';
