export { approvedValue, exceedsApproved, storedAmounts, storedValue, withoutRateLines } from './approved-value.ts';
export type { Attributed } from './attributed.ts';
export { countReleased } from './count-released.ts';
export { type HeldValue, heldLines, readHeldValue } from './held-value.ts';
export {
  createFraudCheck,
  type FraudCheck,
  type HoldSuspicious,
} from './hold-suspicious.ts';
export { markConfirmed, markUnconfirmed } from './mark-unconfirmed.ts';
export { ACCOUNT_SHARERS, FRAUD_CHECK, RECHECK_BEFORE_SETTLING } from './ports.ts';
export {
  countAgainstCeilings,
  forgetHours,
  lockRates,
  lockRatesOfAllSources,
  readCeilingLeft,
} from './source-ceiling.ts';
