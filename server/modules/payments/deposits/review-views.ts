import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findRecord, listEarlierRecords, timeline } from '../../back-office/reviewed-records/index.ts';
import { listProviderEvents } from '../provider-callbacks/published.ts';
import { DEPOSIT_RECORD } from './store.ts';

const SHOWN_BESIDE = 20;

/** Everything an operator sees before deciding on a deposit. */
export async function readDepositForReview(db: Database, siteId: string, depositId: string) {
  const row = await findRecord(db, DEPOSIT_RECORD, siteId, depositId);
  if (!row) return undefined;
  const [transitions, payments, events, before] = await Promise.all([
    timeline<RecordState>(db, DEPOSIT_RECORD, siteId, depositId),
    db
      .selectFrom('deposit_payments')
      .select(['payment_id', 'amount_minor', 'currency', 'at'])
      .where('site_id', '=', siteId)
      .where('provider', '=', row.provider)
      .where('deposit_id', '=', depositId)
      .execute(),
    listProviderEvents(db, siteId, row.reference, SHOWN_BESIDE),
    listEarlierRecords(db, DEPOSIT_RECORD, { siteId, uid: row.uid, id: depositId }, SHOWN_BESIDE),
  ]);
  return { row, transitions, payments, events, before };
}
