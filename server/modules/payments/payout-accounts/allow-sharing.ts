import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { lockAccount, recordChange } from './store.ts';

export interface Sharing {
  readonly accountId: string;
  /** The second user who may add this number. */
  readonly uid: string;
  readonly reason: string;
}

/** Lets a second user add a number that another user has: a couple, for example, may have one account. */
export function allowSharing(
  deps: { readonly db: Database },
  actor: Actor,
  sharing: Sharing,
  now: Date,
): Promise<Result<null, 'account_unknown' | 'user_unknown'>> {
  const { siteId } = actor;
  return decideInTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, siteId, sharing.accountId);
    if (!account || account.state === 'removed' || account.uid === sharing.uid) return refuse('account_unknown');
    if (!(await findUser(tx, siteId, sharing.uid))) return refuse('user_unknown');
    await tx
      .insertInto('payout_account_shares')
      .values({
        site_id: siteId,
        number_fingerprint: account.number_fingerprint,
        uid: sharing.uid,
        allowed_by: actor.operatorId,
        reason: sharing.reason,
        allowed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'number_fingerprint', 'uid']).doNothing())
      .execute();
    await recordChange(tx, account, {
      what: 'shared',
      actor: `operator:${actor.operatorId}`,
      origin: actor.address,
      reason: sharing.reason,
      at: now,
    });
    const auditEvent = {
      action: 'payout_account.share',
      target: `payout_account:${sharing.accountId}`,
      reason: sharing.reason,
      detail: { owner: account.uid, with: sharing.uid, number: account.number_masked },
    };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok(null);
  });
}
