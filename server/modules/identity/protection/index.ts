export { checkBet } from './check-bet.ts';
export { protectionSettings } from './protection-settings.ts';
export {
  type ProtectedRefusal,
  type Protection,
  readBreaks,
  readProtection,
  readProtections,
  refuseBreak,
  refuseIfProtected,
} from './read-protection.ts';
export { protectionRoutes, type ReadPlay } from './routes.ts';
