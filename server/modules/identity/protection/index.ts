export { type BreakRow, findBreaks, onBreak, readLimits } from './batch-reads.ts';
export { type BetRefusal, checkBet } from './check-bet.ts';
export type { ClosingParts } from './close-account.ts';
export { protectionConsoleRoutes } from './console-routes.ts';
export { followPerson } from './follow-person.ts';
export { liftExclusion } from './lift-exclusion.ts';
export { type OwnDataSection, ownDataExport } from './own-data.ts';
export { ownIdentity } from './own-identity.ts';
export { protectionSettings } from './protection-settings.ts';
export {
  type ProtectedRefusal,
  type Protection,
  readBreaks,
  readExclusions,
  readProtection,
  readProtections,
  refuseBreak,
  refuseIfProtected,
} from './read-protection.ts';
export { protectionRoutes, type ReadPlay } from './routes.ts';
export { setLimit } from './set-limit.ts';
export { takeCoolOff, takeExclusion } from './take-break.ts';
