import { nextState } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ApproveDependencies } from './approve-withdrawal.ts';
import { NOT_APPROVED_ALONE } from './approved-alone.ts';
import { returnLocked } from './return-to-review.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/**
 * Has another provider pay it: by hand instead of by machine, say. Only before anybody has begun to. Whoever approved
 * it approved another way of paying, so it is reviewed again.
 */
export function routeWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord & { readonly provider: string },
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | 'provider_unknown' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'route', now, async (tx, row) => {
    if (!nextState(row.state, 'route').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    if (!deps.providers.find(seen.provider)) return refuse('provider_unknown');
    // One that a provider was handed before (it was short of funds) stays with it: only there the name is used up once.
    if (row.sent_at !== null) return refuse('withdrawal_not_reviewable', { state: row.state });
    const by = { by: `operator:${actor.operatorId}`, reason: seen.provider, at: now } as const;
    const set = { ...NOT_APPROVED_ALONE, provider: seen.provider, first_approver: null, next_poll_at: null };
    const routed = await transition(tx, WITHDRAWAL_RECORD, row, 'route', by, set);
    return ok(routed.state === 'WaitExec' ? await returnLocked(tx, routed, by.by, seen.reason, now) : routed);
  });
}
