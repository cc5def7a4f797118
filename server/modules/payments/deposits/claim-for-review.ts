import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { isClaimedByAnother } from './as-operator.ts';
import { lockDeposit } from './store.ts';

/** So long a claim holds without being renewed. */
const DESK_CLAIM_MINUTES = 10;

/** Puts a deposit on one operator's desk, so that two do not work on it. Claiming again renews it. */
export function claimDeposit(
  deps: { readonly db: Database },
  actor: Actor,
  depositId: string,
  now: Date,
): Promise<Result<{ until: Date }, 'deposit_unknown' | 'deposit_claimed'>> {
  return decideInTransaction(deps.db, async (tx) => {
    const row = await lockDeposit(tx, actor.siteId, depositId);
    if (!row) return refuse('deposit_unknown');
    if (isClaimedByAnother(row, actor.operatorId, now)) return refuse('deposit_claimed');
    const until = new Date(now.getTime() + DESK_CLAIM_MINUTES * 60_000);
    await tx
      .updateTable('deposits')
      .set({ claimed_by: actor.operatorId, claim_expires_at: until })
      .where('site_id', '=', actor.siteId)
      .where('deposit_id', '=', depositId)
      .execute();
    return ok({ until });
  });
}

/** Takes it off the operator's own desk again. */
export async function unclaimDeposit(deps: { readonly db: Database }, actor: Actor, depositId: string): Promise<void> {
  await deps.db
    .updateTable('deposits')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('site_id', '=', actor.siteId)
    .where('deposit_id', '=', depositId)
    .where('claimed_by', '=', actor.operatorId)
    .execute();
}
