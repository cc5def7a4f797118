export { agreedWorth, isMoreThanAgreed, storedAmounts, storedWorth, withoutRateLines } from './agreed-worth.ts';
export type { Attributed } from './attributed.ts';
export { noteAgreed, noteAlone } from './brought-alone.ts';
export { type HeldWorth, heldLines, readHeldWorth } from './held-worth.ts';
export {
  createFraudCheck,
  type FraudCheck,
  type HoldSuspicious,
} from './hold-suspicious.ts';
export { ACCOUNT_SHARERS, FRAUD_CHECK, LOOK_AGAIN } from './ports.ts';
export { forgetHours, holdRates, holdRatesOfAll, readCeilingLeft, takeFromCeilings } from './source-ceiling.ts';
export { takeReleased } from './take-released.ts';
