import { nextState } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { pushToUser, tellOwner } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** On hold: neither approved nor paid until it is released. The user sees that it is, and why. */
export function holdWithdrawal(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | 'withdrawal_on_hold' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'hold', now, async (tx, row) => {
    if (!nextState(row.state, 'hold').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    if (row.hold_reason !== null) return refuse('withdrawal_on_hold');
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    const after = await transition(tx, WITHDRAWAL_RECORD, row, 'hold', by, {
      hold_reason: seen.reason,
      next_poll_at: null,
    });
    await pushToUser(tx, after);
    await tellOwner(tx, row, 'withdrawal_held', now);
    return ok(after);
  });
}
