export { AVATARS } from './avatars.ts';
export { countAttempt, forgiveAttempts, type Limit } from './count-attempt.ts';
export { listDeviceSharers, listDevices, type UserDevice } from './devices.ts';
export { hashPassword, isPassword } from './password.ts';
export { maskPhone, type Phone, readPhone, usernameOf } from './phone.ts';
export { type AuthDependencies, authRoutes } from './routes.ts';
export { createSessionFinder, type SessionFinder } from './session-finder.ts';
export type { SmsSender } from './sms-sender.port.ts';
export { endSessions, findUser, setUserStatus, type UserRow } from './store.ts';
export { hashToken, newToken } from './token.ts';
export {
  type CodePurpose,
  type ProvenCode,
  verifyCode,
} from './verify-code.ts';
