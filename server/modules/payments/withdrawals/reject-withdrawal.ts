import { nextState } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { asOperator, type ReviewRefusal, type SeenRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { failWithdrawal } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** Gives the amount back. The user reads the reason as it was written. */
export function rejectWithdrawal(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'reject', now, async (tx, row) => {
    if (!nextState(row.state, 'reject').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    const by = { by: `operator:${actor.operatorId}`, origin: actor.address, reason: seen.reason, at: now } as const;
    return ok(await failWithdrawal(tx, row, 'reject', by));
  });
}
