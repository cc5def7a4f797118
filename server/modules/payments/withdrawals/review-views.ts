import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import {
  findRecord,
  listEarlierRecords,
  listProviderEvents,
  type ProviderEvent,
  presentPayment,
  type ReviewedPayment,
  readStateFigures,
  type StateFigure,
  type TimelineStep,
  timeline,
} from '../../back-office/reviewed-records/index.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** One line of a queue, numbers masked. */
export interface ReviewedWithdrawal extends ReviewedPayment {
  readonly withdrawalId: string;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly reviewReasons: readonly string[];
  readonly holdReason: string | null;
  readonly firstApprover: string | null;
  readonly requestedBy: string | null;
  readonly kind: 'bank' | 'wallet';
  readonly holder: string;
  readonly numberMasked: string;
  readonly accountId: string;
  readonly payoutFileId: string | null;
  readonly arrivesBy: Date;
  readonly sentAt: Date | null;
  readonly address: string;
  readonly device: string;
}

export interface ReviewedWithdrawalDetail extends ReviewedWithdrawal {
  readonly transitions: readonly TimelineStep<RecordState>[];
  readonly proofs: readonly { operatorId: string; outcome: 'paid' | 'not_paid'; proof: string; at: Date }[];
  /** Other users who asked for withdrawals to the same number, or have it as an account. */
  readonly sameNumberUids: readonly string[];
  /** Other users that were logged in on a device of this one. */
  readonly sameDeviceUids: readonly string[];
  /** What this user asked for before, newest first. */
  readonly before: readonly ReviewedWithdrawal[];
  readonly events: readonly ProviderEvent[];
}

const SHOWN_BESIDE = 20;

/** Everything an operator sees before deciding on one. */
export async function readForReview(
  db: Database,
  siteId: string,
  withdrawalId: string,
): Promise<ReviewedWithdrawalDetail | undefined> {
  const row = await findRecord(db, WITHDRAWAL_RECORD, siteId, withdrawalId);
  if (!row) return undefined;
  const [transitions, proofs, numbers, devices, before, events] = await Promise.all([
    timeline<RecordState>(db, WITHDRAWAL_RECORD, siteId, withdrawalId),
    db
      .selectFrom('withdrawal_proofs')
      .select(['operator_id', 'outcome', 'proof', 'at'])
      .where('site_id', '=', siteId)
      .where('withdrawal_id', '=', withdrawalId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('payout_accounts')
      .select('uid')
      .distinct()
      .where('site_id', '=', siteId)
      .where('number_fingerprint', '=', row.number_fingerprint)
      .where('uid', '!=', row.uid)
      .limit(SHOWN_BESIDE)
      .execute(),
    sql<{ uid: string }>`SELECT DISTINCT o.uid FROM user_devices mine
      JOIN user_devices o ON o.site_id = mine.site_id AND o.device_id = mine.device_id AND o.uid <> mine.uid
      WHERE mine.site_id = ${siteId} AND mine.uid = ${row.uid} LIMIT ${SHOWN_BESIDE}`.execute(db),
    listEarlierRecords(db, WITHDRAWAL_RECORD, { siteId, uid: row.uid, id: withdrawalId }, SHOWN_BESIDE),
    listProviderEvents(db, siteId, row.reference, SHOWN_BESIDE),
  ]);
  return {
    ...presentForReview(row),
    transitions,
    proofs: proofs.map(({ operator_id, ...rest }) => ({ operatorId: operator_id, ...rest })),
    sameNumberUids: numbers.map(({ uid }) => uid),
    sameDeviceUids: devices.rows.map(({ uid }) => uid),
    before: before.map(presentForReview),
    events,
  };
}

/** How much waits in each open state, and since when. */
export function readOpenFigures(db: Database, siteId: string): Promise<StateFigure[]> {
  return readStateFigures(db, WITHDRAWAL_RECORD, siteId, OPEN_STATES);
}

export function presentForReview(row: WithdrawalRow): ReviewedWithdrawal {
  return {
    ...presentPayment(row),
    withdrawalId: row.withdrawal_id,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
    reviewReasons: row.review_reasons,
    holdReason: row.hold_reason,
    firstApprover: row.first_approver,
    requestedBy: row.requested_by,
    kind: row.kind,
    holder: row.holder,
    numberMasked: row.number_masked,
    accountId: row.account_id,
    payoutFileId: row.payout_file_id,
    arrivesBy: row.arrives_by,
    sentAt: row.sent_at,
    address: row.address,
    device: row.device,
  };
}
