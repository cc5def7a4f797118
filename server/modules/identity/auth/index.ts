export { phoneCools, refuseIfPhoneCools } from './change-phone.ts';
export { isCommonPassword } from './check-new-password.ts';
export {
  countAll,
  countAttempt,
  countUnlessRight,
  forgiveAttempts,
  networkCounts,
  sumUsed,
  uncountAttempt,
} from './count-attempt.ts';
export { clearUnknownDevices, countGuess, forgiveGuess, type Guess } from './count-guess.ts';
export { listDevices } from './devices.ts';
export { countClosedUnderOlderKeys, readLaterUids, readPersonUids } from './earlier-accounts.ts';
export { endSessions } from './end-sessions.ts';
export { eraseUser } from './erase-user.ts';
export { EVERY_SITE } from './every-site.ts';
export { forgetUser } from './forget-user.ts';
export { hashPassword, isPassword } from './password.ts';
export { maskPhone, type Phone, readPhone } from './phone.ts';
export { CARRY_OVER_PROTECTION, HAD_INVITER, SMS_SENDER } from './ports.ts';
export { readsAsPhone } from './reads-as-phone.ts';
export { sealPhones } from './seal-phones.ts';
export { areasOfNewSite } from './sms-area.ts';
export { readSmsAlarms } from './sms-budget.ts';
export type { SmsSender } from './sms-sender.port.ts';
export {
  findUser,
  findUserByPhone,
  lockUser,
  readFrozen,
  readMaskedNames,
  readUserNames,
  setUserInviter,
  setUserLevel,
  setUserName,
  setUserRates,
  setUserStatus,
  type UserRow,
} from './store.ts';
export { openPhone as openUserPhone, type PhoneRow, phoneHashesOf, phoneKey, storePhone } from './stored-phone.ts';
export { hashToken, newToken } from './token.ts';
export { verifyCode } from './verify-code.ts';
export { presentSession } from './views.ts';
