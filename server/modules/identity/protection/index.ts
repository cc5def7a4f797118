export { type BreakRow, findBreaks, onBreak, readLimits } from './batch-reads.ts';
export { type BetRefusal, checkBet } from './check-bet.ts';
export { liftExclusion } from './lift-exclusion.ts';
export { formOf, type OwnDataSection, PERSON_DATA, subjectOf } from './own-data.ts';
export { CLOSING_PAYMENTS, GIVE_UP_BALANCE, OPEN_BETS, OWN_DATA, READ_PLAY } from './ports.ts';
export {
  type ProtectedRefusal,
  type Protection,
  readBreaks,
  readExclusions,
  readProtection,
  readProtections,
  refuseBreak,
  refuseIfPromotionStopped,
  refuseIfProtected,
} from './read-protection.ts';
export type { ReadPlay } from './routes.ts';
export { setLimit } from './set-limit.ts';
export { takeCoolOff, takeExclusion } from './take-break.ts';
export { countBetTime } from './visit-time.ts';
