import { isCancellable } from '@pitaka/core/payments/withdrawals/states.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { failWithdrawal } from './settle-steps.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/**
 * The user takes it back. Whoever locks the row first, this or the approval and the worker's claim, is first: it ends in
 * exactly one state. Asked again, a cancelled one answers the same.
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
