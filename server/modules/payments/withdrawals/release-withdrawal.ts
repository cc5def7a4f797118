import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ApproveDependencies } from './approve-withdrawal.ts';
import { pushToUser } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** Takes it off hold: it goes on from where it stood. */
export function releaseWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_on_hold' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'release', now, async (tx, row) => {
    if (row.hold_reason === null) return refuse('withdrawal_not_on_hold');
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    const goesOn = row.state === 'WaitExec' && deps.providers.paysByItself(row.provider);
    const after = await transition(tx, WITHDRAWAL_RECORD, row, 'release', by, {
      hold_reason: null,
      next_poll_at: goesOn ? now : null,
    });
    await pushToUser(tx, after);
    return ok(after);
  });
}
