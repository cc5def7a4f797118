export { hasLevelsByEarnings, rebateBenefit, withdrawalBenefits } from './benefits.ts';
export { compareLevelPoints, type PointDifference, repairLevelPoints } from './compare-level-points.ts';
export { countLevelPoints, settleLevel } from './count-level-points.ts';
export { levelDependsOnOpenRounds } from './even-rounds.ts';
export { findUndone, storeGrounds, takeUndone } from './grounds.ts';
export { PAID_WITHDRAWALS, REBATE_BASES, WITHDRAWAL_TERMS } from './ports.ts';
