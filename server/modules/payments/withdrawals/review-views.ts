import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findRecord, listEarlierRecords, timeline } from '../../back-office/reviewed-records/index.ts';
import { devicesOf } from '../../identity/auth/published.ts';
import { payoutAccountsOf } from '../payout-accounts/published.ts';
import { listProviderEvents } from '../provider-callbacks/published.ts';
import { WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

const SHOWN_BESIDE = 20;

/** All facts that an operator sees before deciding on a withdrawal. */
export async function readForReview(db: Database, siteId: string, withdrawalId: string) {
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
      .selectFrom(payoutAccountsOf(siteId).as('payout_accounts'))
      .select('uid')
      .distinct()
      .where('number_fingerprint', '=', row.number_fingerprint)
      .where('uid', '!=', row.uid)
      .limit(SHOWN_BESIDE)
      .execute(),
    sql<{ uid: string }>`SELECT DISTINCT o.uid FROM ${devicesOf(siteId)} mine
      JOIN ${devicesOf(siteId)} o ON o.site_id = mine.site_id AND o.device_id = mine.device_id AND o.uid <> mine.uid
      WHERE mine.site_id = ${siteId} AND mine.uid = ${row.uid} LIMIT ${SHOWN_BESIDE}`.execute(db),
    listEarlierRecords(db, WITHDRAWAL_RECORD, { siteId, uid: row.uid, id: withdrawalId }, SHOWN_BESIDE),
    listProviderEvents(db, siteId, row.reference, SHOWN_BESIDE),
  ]);
  return {
    row,
    transitions,
    proofs,
    /** Other users who requested withdrawals to the same number, or have it as an account. */
    sameNumberUids: numbers.map(({ uid }) => uid),
    /** Other users who were logged in on a device of this one. */
    sameDeviceUids: devices.rows.map(({ uid }) => uid),
    events,
    before,
  };
}

/** Not settled by the promised time; `r` is the withdrawal. */
export function isOverdue(now: Date): RawBuilder<unknown> {
  return sql`(r.arrives_by < ${now} AND r.state = ANY(${[...OPEN_STATES]}))`;
}

/** Approved a moment ago: a worker waits until then, so that the approving operator can recall it. */
export function isRecallable(row: WithdrawalRow, now: Date): boolean {
  const waits = row.state === 'WaitExec' && row.hold_reason === null && row.sent_at === null && row.reason === '';
  return waits && row.next_poll_at !== null && row.next_poll_at > now;
}

/** The same condition for rows; `r` is the withdrawal. */
export function recallable(now: Date): RawBuilder<unknown> {
  return sql`(r.state = 'WaitExec' AND r.hold_reason IS NULL AND r.sent_at IS NULL AND r.reason = ''
    AND r.next_poll_at > ${now})`;
}

/** Withdrawals that fall due within this time are shown before they are late. */
const SOON_HOURS = 2;

/** Due within the next hours, and not settled. */
export function isDueSoon(now: Date): RawBuilder<unknown> {
  const until = new Date(now.getTime() + SOON_HOURS * 3600_000);
  return sql`(r.arrives_by >= ${now} AND r.arrives_by < ${until} AND r.state = ANY(${[...OPEN_STATES]}))`;
}

interface DueFigure {
  readonly count: number;
  readonly sumMinor: bigint;
  readonly oldestAt: Date | null;
}

/** The overdue amount, the amount due soon, and the first due time of each. */
export async function readDueFigures(
  db: Database,
  siteId: string,
  now: Date,
): Promise<{ overdue: DueFigure; soon: DueFigure }> {
  const [overdue, soon] = await Promise.all(
    [isOverdue(now), isDueSoon(now)].map(async (condition): Promise<DueFigure> => {
      const { rows } = await sql<{ count: number; sum: string | null; oldest: Date | null }>`
        SELECT count(*)::int AS count, sum(r.amount_minor)::text AS sum, min(r.arrives_by) AS oldest
        FROM withdrawals r WHERE r.site_id = ${siteId} AND ${condition}`.execute(db);
      const [row] = rows;
      return { count: row?.count ?? 0, sumMinor: BigInt(row?.sum ?? '0'), oldestAt: row?.oldest ?? null };
    }),
  );
  return { overdue: overdue as DueFigure, soon: soon as DueFigure };
}
