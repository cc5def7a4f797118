import { nextState } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  type TransitionActor,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { NOT_APPROVED_ALONE } from './approved-alone.ts';
import { pushToUser } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** Back to review, as long as nobody has begun to pay it. Approvals so far count no more. */
export function returnToReview(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'return_to_review', now, async (tx, row) => {
    if (!nextState(row.state, 'return_to_review').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    return ok(await returnLocked(tx, row, `operator:${actor.operatorId}`, seen.reason, now));
  });
}

/** The transition itself, for a locked row that waits to be paid. */
export async function returnLocked(
  tx: Transaction,
  row: WithdrawalRow,
  by: TransitionActor,
  reason: string,
  now: Date,
): Promise<WithdrawalRow> {
  const set = { ...NOT_APPROVED_ALONE, first_approver: null, next_poll_at: null, reason: '' };
  const after = await transition(tx, WITHDRAWAL_RECORD, row, 'return_to_review', { by, reason, at: now }, set);
  await pushToUser(tx, after);
  return after;
}

/**
 * In the transaction that freezes a user: whatever waits to be paid waits for an operator again. What a worker has
 * claimed before this instant is on its way and cannot be called back.
 */
export async function returnWithdrawalsOfUser(
  tx: Transaction,
  siteId: string,
  uid: string,
  by: TransitionActor,
  reason: string,
  now: Date,
): Promise<number> {
  const rows = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'WaitExec')
    .orderBy('withdrawal_id')
    .forNoKeyUpdate()
    .execute();
  for (const row of rows) await returnLocked(tx, row, by, reason, now);
  return rows.length;
}
