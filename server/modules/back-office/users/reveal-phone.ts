import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { findUser, maskPhone, openUserPhone } from '../../identity/auth/index.ts';

/** Shows an operator a user's phone. The audit event is written first: without it the phone is not shown. */
export function revealPhone(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  actor: Actor,
  { uid, reason }: { readonly uid: string; readonly reason: string },
  now: Date,
): Promise<Result<{ readonly phone: string }, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    const user = await findUser(tx, actor.siteId, uid);
    if (!user) return refuse('not_found');
    const phone = openUserPhone(secrets, user);
    const detail = { phone: maskPhone(phone) };
    await recordAuditEvent(tx, actor, { action: 'user.phone', target: `user:${uid}`, reason, detail }, now);
    return ok({ phone: `+${phone.areaCode}${phone.number}` });
  });
}
