export { agreedWorth, isMoreThanAgreed, storedAmounts, storedWorth, withoutRateLines } from './agreed-worth.ts';
export type { Attributed } from './attributed.ts';
export { decideHeld, lockSales } from './decide-held.ts';
export { fraudSettings } from './fraud-settings.ts';
export { type HeldWorth, heldLines, readHeldWorth } from './held-worth.ts';
export {
  createFraudCheck,
  createLookAgain,
  type FraudCheck,
  type FraudDependencies,
  type HoldSuspicious,
} from './hold-suspicious.ts';
export { createReleaseWorker } from './release-worker.ts';
export { forgetHours, holdRates, holdRatesOfAll, readCeilingLeft, takeFromCeilings } from './source-ceiling.ts';
export { takeReleased } from './take-released.ts';
