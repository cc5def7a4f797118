export { roleChange } from './change-role.ts';
export { COMMAND_LINE } from './command-line.ts';
export { createOperator, insertOperator } from './create-operator.ts';
export { disabling } from './disable-operator.ts';
export { enabling } from './enable-operator.ts';
export { readFactorAlarms } from './factor-tries.ts';
export { findPrincipal } from './find-principal.ts';
export { findOperatorSession } from './find-session.ts';
export { seedDemoOperators } from './log-in-operator.ts';
export { newPassword } from './new-password.ts';
export { createOwnerLink, OWNER_LINK_HOURS } from './owner-link.ts';
export { removal } from './remove-operator.ts';
export { resealSecondFactors } from './reseal-second-factors.ts';
export { resetByName } from './reset-by-name.ts';
export { resetting } from './reset-operator.ts';
export { countPhoneSearch, countReveal, readRevealAlarms } from './reveal-limit.ts';
export {
  findSamePerson,
  listNamesOfSamePerson,
  listSamePerson,
  lockSamePerson,
  refuseSamePerson,
} from './same-person.ts';
export { openTotp, sealTotp } from './sealed-totp.ts';
export { hasSecondOwner } from './second-owner.ts';
export { siteRoleChange } from './set-site-role.ts';
export { changeStaff, type StaffChange } from './staff-change.ts';
export { findOperator, findOperatorByName, setRole } from './store.ts';
export { listStaff, readOperatorNames, rolesOf } from './views.ts';
