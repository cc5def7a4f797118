export { type Acceptance, acceptDeposit } from './accept-deposit.ts';
export type { DeskRefusal as DepositDeskRefusal, SeenDeposit } from './as-operator.ts';
export { claimDeposit, unclaimDeposit } from './claim-for-desk.ts';
export { type DepositProviders, depositProviders } from './deposit-providers.ts';
export { createDepositWorker } from './deposit-worker.ts';
export {
  type DepositFilter,
  type DeskDeposit,
  type DeskDepositDetail,
  listDepositsForDesk,
  readDepositForDesk,
  readOpenDeposits,
  readPaidIn,
} from './desk-views.ts';
export type { LookUpDependencies } from './look-up-deposit.ts';
export { type OpenDependencies, openDeposit } from './open-deposit.ts';
export { depositRoutes } from './routes.ts';
export { sendBackDeposit } from './send-back-deposit.ts';
export {
  type DepositNews,
  type SettleDependencies,
  type SettleOutcome as DepositOutcome,
  settleDeposit,
  settleLocked as settleLockedDeposit,
} from './settle-deposit.ts';
export { siteDepositMethods } from './site-methods.ts';
export { type DepositRow, findDeposit, lockDeposit } from './store.ts';
export { listDeposits } from './views.ts';
