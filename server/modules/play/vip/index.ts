export { hasLevelsByEarnings, rebateBenefit, withdrawalBenefits } from './benefits.ts';
export { compareSteam, repairSteam, type SteamDifference } from './compare-steam.ts';
export { countSteam, settleLevel } from './count-steam.ts';
export { findGone, keepGrounds, takeGone } from './grounds.ts';
export { PAID_WITHDRAWALS, REBATE_BASES, WITHDRAWAL_TERMS } from './ports.ts';
