import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
import { COMMAND_LINE } from './command-line.ts';
import { newPassword } from './new-password.ts';
import { resetAccess } from './reset-operator.ts';
import { findOperatorByName } from './store.ts';
import { rolesOf } from './views.ts';

/** Resets an operator from the server's command line and returns the one-time password; undefined: no such operator. */
export async function resetByName(db: Database, name: string, now: Date): Promise<string | undefined> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const operator = await findOperatorByName(tx, name);
    if (!operator) return undefined;
    const { operator_id: operatorId } = operator;
    const sessionsEnded = await resetAccess(tx, operator, passwordHash, now);
    const auditEvent = { action: 'operator.reset', target: `operator:${operatorId}`, detail: { name, sessionsEnded } };
    for (const siteId of Object.keys(await rolesOf(tx, operatorId))) {
      await recordAuditEvent(tx, { ...COMMAND_LINE, siteId }, auditEvent, now);
    }
    return password;
  });
}
