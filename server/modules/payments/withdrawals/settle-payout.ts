import { decideOutcome, type ReportedStatus } from '@pitaka/core/payments/withdrawals/decide-outcome.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertStatusConflict } from '../../back-office/reconciliation/published.ts';
import { type TransitionActor, transition } from '../../back-office/reviewed-records/index.ts';
import { failWithdrawal, payWithdrawal, pushToUser, reverseWithdrawal } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** A status of a payout, from whatever side it came. */
export interface PayoutUpdate {
  readonly status: ReportedStatus;
  readonly providerReference?: string;
  /** Why it was refused or came back: a code of ours, or an operator's text. */
  readonly reason?: string;
  readonly by: TransitionActor;
  /** The job, callback or person it came through. */
  readonly origin: string;
}

export type SettleOutcome = 'applied' | 'nothing' | 'conflict' | 'unknown_reference';

/**
 * Brings a withdrawal in line with a status. Statuses that come twice, late or out of order do no harm. The
 * caller's transaction holds the row.
 */
export async function settleLocked(
  tx: Transaction,
  row: WithdrawalRow,
  statusUpdate: PayoutUpdate,
  now: Date,
): Promise<SettleOutcome> {
  const outcome = decideOutcome(row.state, row.fail_kind, statusUpdate.status);
  if (outcome.type === 'conflict') {
    const { site_id: siteId, provider, withdrawal_id: recordId, reference, uid, state } = row;
    const said = { siteId, provider, about: 'payout', recordId, reference, uid, ours: state } as const;
    await insertStatusConflict(tx, { ...said, theirs: statusUpdate.status }, now);
  }
  if (outcome.type !== 'transition') return outcome.type;
  const by = { by: statusUpdate.by, origin: statusUpdate.origin, reason: statusUpdate.reason ?? '', at: now };
  let current = row;
  for (const event of outcome.events) {
    if (event === 'paid')
      current = await payWithdrawal(tx, current, { ...by, reason: '' }, statusUpdate.providerReference ?? '');
    else if (event === 'reversed') current = await reverseWithdrawal(tx, current, by);
    else if (event === 'refused') {
      const reference = statusUpdate.providerReference ? { provider_reference: statusUpdate.providerReference } : {};
      current = await failWithdrawal(tx, current, 'refused', by, reference);
    } else if (event === 'unknown') {
      current = await transition(tx, WITHDRAWAL_RECORD, current, 'unknown', by, {
        next_poll_at: now,
        poll_count: 0,
        reason: '',
      });
      await pushToUser(tx, current);
    }
  }
  return 'applied';
}
