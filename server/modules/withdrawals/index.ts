export { type ApproveDependencies, approveWithdrawal } from './approve-withdrawal.ts';
export type { DeskRefusal, SeenWithdrawal } from './as-operator.ts';
export { claimForDesk, DESK_CLAIM_MINUTES, unclaimForDesk } from './claim-for-desk.ts';
export {
  type DeskWithdrawal,
  type DeskWithdrawalDetail,
  listForDesk,
  type QueueFilter,
  type QueuePage,
  readForDesk,
  readOpenFigures,
  readPaidOut,
  type StateFigure,
} from './desk-views.ts';
export { type ExecuteDependencies, executePayout } from './execute-payout.ts';
export { type ExportedBatch, exportBatch, exportBatchAgain } from './export-batch.ts';
export { holdWithdrawal } from './hold-withdrawal.ts';
export { lookUpPayout } from './look-up-payout.ts';
export { type PayoutProviders, payoutProviders } from './payout-providers.ts';
export { createPayoutWorker } from './payout-worker.ts';
export { type Proof, proveOutcome } from './prove-outcome.ts';
export { type HandPayment, recordHandPayment } from './record-hand-payment.ts';
export { rejectWithdrawal } from './reject-withdrawal.ts';
export { releaseWithdrawal } from './release-withdrawal.ts';
export {
  createRequestBatch,
  type RequestBatch,
  type RequestedWithdrawal,
  type RequestResult,
} from './request-batch.ts';
export { requestWithdrawal, type WithdrawalRequest } from './request-withdrawal.ts';
export { routeWithdrawal } from './route-withdrawal.ts';
export { type WithdrawalRouteDependencies, withdrawalRoutes } from './routes.ts';
export { type PayoutNews, type SettleOutcome, settleLocked, settlePayout } from './settle-payout.ts';
export { currencyOf, siteTerms } from './site-terms.ts';
export { findWithdrawal, lockWithdrawal, type MovedBy, type WithdrawalRow } from './store.ts';
export { takeBackOfUser, takeBackWithdrawal } from './take-back-withdrawal.ts';
export { listMoves, listWithdrawals, type MoveView } from './views.ts';
