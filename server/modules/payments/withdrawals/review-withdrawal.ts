import { isCancellable, nextState } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import {
  lockRecord,
  type ReviewRefusal,
  runRecordAction,
  type SeenRecord,
  type TransitionActor,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { type ApproveDependencies, NOT_APPROVED_ALONE } from './approve-withdrawal.ts';
import { failWithdrawal, notifyOwner, pushToUser } from './settle-payout.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/**
 * Puts a withdrawal on hold: it is neither approved nor paid until it is released. The user can see the hold and its
 * reason.
 */
export function holdWithdrawal(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | 'withdrawal_on_hold' | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'hold', now, async (tx, row) => {
    if (!nextState(row.state, 'hold').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    if (row.hold_reason !== null) return refuse('withdrawal_on_hold');
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    const after = await transition(tx, WITHDRAWAL_RECORD, row, 'hold', by, {
      hold_reason: seen.reason,
      next_poll_at: null,
    });
    await pushToUser(tx, after);
    await notifyOwner(tx, row, 'withdrawal_held', now);
    return ok(after);
  });
}

/** Ends the hold: the withdrawal continues in its former state. */
export function releaseWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_on_hold' | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'release', now, async (tx, row) => {
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

/** Rejects a withdrawal and returns the amount. The user can read the reason unchanged. */
export function rejectWithdrawal(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'reject', now, async (tx, row) => {
    if (!nextState(row.state, 'reject').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    const by = { by: `operator:${actor.operatorId}`, origin: actor.address, reason: seen.reason, at: now } as const;
    return ok(await failWithdrawal(tx, row, 'reject', by));
  });
}

/**
 * The user cancels a withdrawal. Cancelling, approving and the worker's claim lock the row; the first one wins, so the
 * withdrawal ends in exactly one state. A repeated call gets the same answer.
 */
export function cancelWithdrawal(
  deps: { readonly db: Database },
  request: { readonly siteId: string; readonly uid: string; readonly withdrawalId: string; readonly origin: string },
  now: Date,
): Promise<Result<WithdrawalRow, 'not_found' | 'withdrawal_not_cancellable'>> {
  const { siteId, uid } = request;
  return decideInTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, siteId, request.withdrawalId);
    if (!row || row.uid !== uid) return refuse('not_found');
    if (row.fail_kind === 'cancelled') return ok(row);
    if (!isCancellable(row.state)) return refuse('withdrawal_not_cancellable', { state: row.state });
    return ok(await failWithdrawal(tx, row, 'cancel', { by: `user:${uid}`, origin: request.origin, at: now }));
  });
}

/**
 * Changes the provider of a withdrawal, for example to payment by hand, before the payment has started. Earlier
 * approvals were for the former provider, so it is reviewed again.
 */
export function routeWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord & { readonly provider: string },
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | 'provider_unknown' | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'route', now, async (tx, row) => {
    if (!nextState(row.state, 'route').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    if (!deps.providers.find(seen.provider)) return refuse('provider_unknown');
    // A withdrawal stays with a provider to which it was sent before, even if the provider was short of funds: only
    // that provider pays at most once for its reference.
    if (row.sent_at !== null) return refuse('withdrawal_not_reviewable', { state: row.state });
    const by = { by: `operator:${actor.operatorId}`, reason: seen.provider, at: now } as const;
    const set = { ...NOT_APPROVED_ALONE, provider: seen.provider, first_approver: null, next_poll_at: null };
    const routed = await transition(tx, WITHDRAWAL_RECORD, row, 'route', by, set);
    return ok(routed.state === 'WaitExec' ? await returnLocked(tx, routed, by.by, seen.reason, now) : routed);
  });
}

/** Returns a withdrawal to review before its payment has started. Earlier approvals no longer count. */
export function returnToReview(
  deps: { readonly db: Database },
  actor: Actor,
  seen: SeenRecord,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_reviewable' | ReviewRefusal>> {
  return runRecordAction(deps, WITHDRAWAL_RECORD, actor, seen, 'return_to_review', now, async (tx, row) => {
    if (!nextState(row.state, 'return_to_review').ok) return refuse('withdrawal_not_reviewable', { state: row.state });
    return ok(await returnLocked(tx, row, `operator:${actor.operatorId}`, seen.reason, now));
  });
}

/** The transition back to review, for an approved row that is locked. */
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
 * Returns a user's approved withdrawals to review, in the transaction that freezes the user. A withdrawal that a worker
 * has already claimed is being paid and cannot be recalled.
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
