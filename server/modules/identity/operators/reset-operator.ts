import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { clearUnknownDevices, EVERY_SITE } from '../auth/index.ts';
import { forgetFactors } from './factor-tries.ts';
import { changeOfColleague, type StaffChange } from './staff-change.ts';
import { endOperatorSessions, type OperatorRow, replaceRecoveryCodes, updateOperator } from './store.ts';

/** Sets a new initial password and removes the second factor, for an operator who lost either. */
export function resetting(passwordHash: string): StaffChange {
  return changeOfColleague(
    { action: 'operator.reset', isGrant: true, isReset: true },
    ({ facts }) => decidePersonChange(facts),
    async (tx, { row }, now) => ({ sessionsEnded: await resetAccess(tx, row, passwordHash, now) }),
  );
}

/** Ends sessions; returns how many. */
export async function resetAccess(
  tx: Transaction,
  { operator_id: operatorId, name }: OperatorRow,
  passwordHash: string,
  now: Date,
): Promise<number> {
  await updateOperator(tx, operatorId, {
    password_hash: passwordHash,
    must_change_password: true,
    totp_sealed: null,
    totp_sealed_next: null,
  });
  await replaceRecoveryCodes(tx, operatorId, []);
  await forgetFactors(tx, operatorId);
  await clearUnknownDevices(tx, { siteId: EVERY_SITE, purpose: 'console', account: name });
  return endOperatorSessions(tx, { operatorId }, 'reset', now);
}
