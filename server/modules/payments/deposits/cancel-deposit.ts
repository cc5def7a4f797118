import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { lockRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { pushToUser } from './post-deposit.ts';
import { DEPOSIT_RECORD } from './store.ts';

/** The reason for an early expiry: the user cancelled the deposit. */
export const CANCELLED = 'cancelled';

/**
 * The user cancels a deposit, so that it no longer counts towards the user's own limit. The provider's page may still
 * be open; a payment made there is credited like a late payment.
 */
export function cancelDeposit(
  db: Database,
  { siteId, uid, id }: { readonly siteId: string; readonly uid: string; readonly id: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'deposit_not_cancellable'>> {
  return decideInTransaction(
    db,
    async (tx): Promise<Result<Record<string, never>, 'not_found' | 'deposit_not_cancellable'>> => {
      const row = await lockRecord(tx, DEPOSIT_RECORD, siteId, id);
      if (!row || row.uid !== uid) return refuse('not_found');
      if (row.state !== 'Prepare' && row.state !== 'WaitExec') return refuse('deposit_not_cancellable');
      const by = { by: `user:${uid}`, at: now, reason: CANCELLED } as const;
      await pushToUser(
        tx,
        await transition(tx, DEPOSIT_RECORD, row, 'expire', by, { reason: CANCELLED, settled_at: now }),
      );
      return ok({});
    },
  );
}
