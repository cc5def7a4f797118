import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import {
  asOperator,
  findRecord,
  type ReviewRefusal,
  type SeenRecord,
} from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { ApproveDependencies } from './approve-withdrawal.ts';
import { settleLocked } from './settle-payout.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

export interface HandPayment extends SeenRecord {
  /** refused: the bank would not. returned: it was paid and came back. */
  readonly outcome: 'paid' | 'refused' | 'returned';
  /** The bank's own number of the transfer; needed for 'paid'. */
  readonly bankReference: string;
}

const STATUS_OF = { paid: 'paid', refused: 'refused', returned: 'reversed' } as const;

/** An operator writes down what became of a transfer made by hand. Of a provider that pays by itself only it can say. */
export function recordHandPayment(
  deps: ApproveDependencies,
  actor: Actor,
  payment: HandPayment,
  now: Date,
): Promise<Result<WithdrawalRow, 'withdrawal_not_by_hand' | 'bank_reference_missing' | ReviewRefusal>> {
  return asOperator(deps, WITHDRAWAL_RECORD, actor, payment, `hand_${payment.outcome}`, now, async (tx, row) => {
    const isFit = row.state === 'Exec' || (row.state === 'Success' && payment.outcome === 'returned');
    if (!isFit || deps.providers.paysByItself(row.provider)) return refuse('withdrawal_not_by_hand');
    if (payment.outcome === 'paid' && payment.bankReference === '') return refuse('bank_reference_missing');
    const statusUpdate = {
      status: STATUS_OF[payment.outcome],
      providerReference: payment.bankReference,
      reason: payment.outcome === 'paid' ? '' : payment.reason,
      by: `operator:${actor.operatorId}`,
      origin: actor.address,
    } as const;
    const outcome = await settleLocked(tx, row, statusUpdate, now);
    if (outcome !== 'applied') return refuse('withdrawal_not_by_hand');
    return ok((await findRecord(tx, WITHDRAWAL_RECORD, row.site_id, row.withdrawal_id)) as WithdrawalRow);
  });
}
