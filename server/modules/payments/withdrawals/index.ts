export { approveWithdrawal } from './approve-withdrawal.ts';
export { cancelWithdrawal } from './cancel-withdrawal.ts';
export { countPaid } from './count-paid.ts';
export { exportPayoutFile, exportPayoutFileAgain } from './export-payout-file.ts';
export { holdWithdrawal } from './hold-withdrawal.ts';
export { type PayoutProviders, payoutProviders } from './payout-providers.ts';
export { createPayoutWorker } from './payout-worker.ts';
export { LEVEL_TERMS, PAYOUT_PROVIDERS, SITE_CURRENCY, WITHDRAWAL_REQUESTS, type WithdrawalRequests } from './ports.ts';
export { proveOutcome } from './prove-outcome.ts';
export { quoteWithdrawal } from './quote-withdrawal.ts';
export { recordHandPayment } from './record-hand-payment.ts';
export { rejectWithdrawal } from './reject-withdrawal.ts';
export { releaseWithdrawal } from './release-withdrawal.ts';
export { createRequestBatch } from './request-batch.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { returnToReview, returnWithdrawalsOfUser } from './return-to-review.ts';
export { isDueSoon, isOverdue, isRecallable, readForReview, recallable } from './review-views.ts';
export { routeWithdrawal } from './route-withdrawal.ts';
export { decideNotExporter, findOwnExports } from './second-person.ts';
export { settleLocked } from './settle-payout.ts';
export { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';
export {
  currencyOf,
  siteTerms,
} from './withdrawal-settings.ts';
