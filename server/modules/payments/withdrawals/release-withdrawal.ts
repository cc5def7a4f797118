import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ApproveDependencies } from './approve-withdrawal.ts';
import { asOperator, type ReviewRefusal, type SeenWithdrawal } from './as-operator.ts';
import { pushToUser } from './settle-steps.ts';
import { transitionWithdrawal, type WithdrawalRow } from './store.ts';

/** Takes it off hold: it goes on from where it stood. */
export function releaseWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenWithdrawal,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_on_hold' | ReviewRefusal>> {
  return asOperator(deps, actor, seen, 'release', now, async (tx, row) => {
    if (row.hold_reason === null) return refuse('withdrawal_not_on_hold');
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    const goesOn = row.state === 'WaitExec' && deps.providers.paysByItself(row.provider);
    const after = await transitionWithdrawal(tx, row, 'release', by, {
      hold_reason: null,
      next_poll_at: goesOn ? now : null,
    });
    await pushToUser(tx, after);
    return ok(after);
  });
}
