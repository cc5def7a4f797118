import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { isClaimedByAnother } from './as-operator.ts';
import { lockWithdrawal } from './store.ts';

/** So long a claim holds without being renewed: a desk that was left must not block a withdrawal. */
export const DESK_CLAIM_MINUTES = 10;

/**
 * Puts a withdrawal on one operator's desk, so that two do not work on it. Claiming again renews it. No move and no
 * audit row: nothing about the withdrawal changes.
 */
export function claimForReview(
  deps: { readonly db: Database },
  actor: Actor,
  withdrawalId: string,
  now: Date,
): Promise<Result<{ until: Date }, 'withdrawal_unknown' | 'withdrawal_claimed'>> {
  return decideInTransaction(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, actor.siteId, withdrawalId);
    if (!row) return refuse('withdrawal_unknown');
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('withdrawal_claimed');
    const until = new Date(now.getTime() + DESK_CLAIM_MINUTES * 60_000);
    await tx
      .updateTable('withdrawals')
      .set({ claimed_by: actor.operatorId, claim_expires_at: until })
      .where('site_id', '=', actor.siteId)
      .where('withdrawal_id', '=', withdrawalId)
      .execute();
    return ok({ until });
  });
}

/** Takes it off the operator's own desk again. */
export async function releaseClaim(deps: { readonly db: Database }, actor: Actor, withdrawalId: string): Promise<void> {
  await deps.db
    .updateTable('withdrawals')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('site_id', '=', actor.siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('claimed_by', '=', actor.operatorId)
    .execute();
}
