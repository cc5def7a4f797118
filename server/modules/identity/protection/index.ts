export {
  type ProtectedRefusal,
  type Protection,
  readBreaks,
  readProtection,
  readProtections,
  refuseBreak,
  refuseIfProtected,
} from './read-protection.ts';
