import { type ApprovalRefusal, decideApproval } from '@pitaka/core/payments/withdrawals/decide-approval.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  asOperator,
  type ReviewRefusal,
  type SeenRecord,
  transition,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import { approvedAlone, readApprovedAlone } from './approved-alone.ts';
import type { PayoutProviders } from './payout-providers.ts';
import { readStops, type Stop } from './read-stops.ts';
import { pushToUser } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface ApproveDependencies {
  readonly db: Database;
  readonly providers: PayoutProviders;
}

const MS = 1000;

/** Until then whoever approved it can take it back: no worker has begun to pay it. */
function recallableUntil({ recallSeconds }: WithdrawalTerms, now: Date): Date {
  return new Date(now.getTime() + recallSeconds * MS);
}

/**
 * Releases it to be paid; from the site's threshold on, and above what one operator
 * approves alone in a day, the first of two people only leaves their name.
 */
export function approveWithdrawal(
  deps: ApproveDependencies,
  actor: Actor,
  seen: SeenRecord & { /** One of several, decided on from the list. */ readonly isUnopened?: boolean },
  terms: WithdrawalTerms,
  now: Date,
): Promise<Result<WithdrawalRow, ApprovalRefusal | ReviewRefusal | Stop | 'approval_unopened'>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, seen, 'approve', now, async (tx, row) => {
    const user = await findUser(tx, row.site_id, row.uid);
    if (!user) return refuse('not_found');
    const stop = (await readStops(tx, row.site_id, [row.uid])).get(row.uid);
    if (stop) return refuse(stop);
    const first = row.first_approver;
    if (first !== null && seen.isUnopened) return refuse('approval_unopened');
    const bonds = await findBonds(tx, row.site_id, actor.operatorId, now);
    const facts = {
      state: row.state,
      version: row.version,
      amountMinor: row.amount_minor,
      isOnHold: row.hold_reason !== null,
      requestedBy: row.requested_by,
      firstApprover: first,
      isBoundToFirst: first !== null && bonds.has(first),
      aloneMinor: await readApprovedAlone(tx, row, actor.operatorId, now),
      userStatus: user.status,
    };
    const decided = decideApproval(facts, { approver: actor.operatorId, version: seen.version }, terms);
    if (!decided.ok) return decided;
    const by = { by: `operator:${actor.operatorId}`, reason: seen.reason, at: now } as const;
    if (decided.value === 'approve_first') {
      const set = { first_approver: actor.operatorId, claimed_by: null, claim_expires_at: null };
      return ok(await transition(tx, WITHDRAWAL_RECORD, row, 'approve_first', by, set));
    }
    const after = await transition(tx, WITHDRAWAL_RECORD, row, 'approve', by, {
      reason: '',
      claimed_by: null,
      claim_expires_at: null,
      ...(decided.value === 'approve_alone' ? approvedAlone(actor.operatorId, now) : {}),
      next_poll_at: deps.providers.paysByItself(row.provider) ? recallableUntil(terms, now) : null,
    });
    await pushToUser(tx, after);
    return ok(after);
  });
}
