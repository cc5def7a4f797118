import { PAYOUT_ACCOUNT_MACHINE } from '@pitaka/core/payments/payout-accounts/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { next } from '@pitaka/core/values/state-machine.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { lockAccount, recordChange } from './store.ts';

export interface AccountReview {
  readonly accountId: string;
  /** The version that the operator saw. */
  readonly version: number;
  readonly decision: 'approve' | 'reject';
  /** The reason that the user can read after a rejection. */
  readonly reason: string;
}

export type AccountReviewRefusal = 'account_unknown' | 'account_changed' | 'account_not_in_review';

/** Decides whether an account under another holder's name may be used; a rejected one is removed. */
export function reviewAccount(
  deps: { readonly db: Database },
  actor: Actor,
  review: AccountReview,
  now: Date,
): Promise<Result<{ uid: string }, AccountReviewRefusal>> {
  const { siteId } = actor;
  return decideInTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, siteId, review.accountId);
    if (!account || account.state === 'removed') return refuse('account_unknown');
    if (account.version !== review.version) return refuse('account_changed', { version: account.version });
    const led = next(PAYOUT_ACCOUNT_MACHINE, account.state, review.decision);
    if (!led.ok) return refuse('account_not_in_review');
    const approved = review.decision === 'approve';
    await tx
      .updateTable('payout_accounts')
      .set({ state: led.value, version: account.version + 1, changed_at: now })
      .where('site_id', '=', siteId)
      .where('account_id', '=', review.accountId)
      .execute();
    await recordChange(tx, account, {
      what: approved ? 'approved' : 'rejected',
      actor: `operator:${actor.operatorId}`,
      origin: actor.address,
      reason: review.reason,
      at: now,
    });
    const detail = { uid: account.uid, holder: account.holder, number: account.number_masked };
    const action = approved ? 'payout_account.approve' : 'payout_account.reject';
    await recordAuditEvent(
      tx,
      actor,
      { action, target: `payout_account:${review.accountId}`, reason: review.reason, detail },
      now,
    );
    return ok({ uid: account.uid });
  });
}
