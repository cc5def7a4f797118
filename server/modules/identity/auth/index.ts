export { countAttempt, forgiveAttempts } from './count-attempt.ts';
export { countGuess, forgiveGuess, forgiveStrangers, type Guess } from './count-guess.ts';
export { listDevices } from './devices.ts';
export { endSessions } from './end-sessions.ts';
export { hashPassword, isPassword } from './password.ts';
export { maskPhone, type Phone, readPhone, usernameOf } from './phone.ts';
export { authRoutes } from './routes.ts';
export { createSessionFinder } from './session-finder.ts';
export { readSmsAlarms } from './sms-budget.ts';
export type { SmsSender } from './sms-sender.port.ts';
export { smsSettings } from './sms-settings.ts';
export {
  findUser,
  findUserByPhone,
  lockUser,
  readFrozen,
  readUserNames,
  setUserStatus,
  type UserRow,
} from './store.ts';
export { hashToken, newToken } from './token.ts';
export { verifyCode } from './verify-code.ts';
export { presentSession } from './views.ts';
