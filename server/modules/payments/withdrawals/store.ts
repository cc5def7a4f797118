import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { type Used, usageWithout, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { FAIL_KIND_OF, WITHDRAWAL_MACHINE } from '@pitaka/core/payments/withdrawals/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WithdrawalsTable } from '../../../platform/db/tables/payments.ts';
import { findRecord, listEarlierRecords, recordKind, timeline } from '../../back-office/reviewed-records/index.ts';
import { devicesOf } from '../../identity/auth/published.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { payoutAccountsOf } from '../payout-accounts/published.ts';
import { listProviderEvents } from '../provider-callbacks/published.ts';
import { readStoppedUsers } from '../statement-findings/index.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export const WITHDRAWAL_RECORD = recordKind<WithdrawalRow>()({
  table: 'withdrawals',
  transitionTable: 'withdrawal_transitions',
  idColumn: 'withdrawal_id',
  machine: WITHDRAWAL_MACHINE,
  columnsAfter(event, state) {
    const isWaiting = state === 'WaitReview' || state === 'WaitExec';
    return {
      fail_kind: state === 'Fail' ? (FAIL_KIND_OF[event] ?? null) : null,
      ...(isWaiting ? {} : { hold_reason: null, next_poll_at: null }),
    };
  },
  auditDetail: ({ uid, reference, amount_minor }) => ({ uid, reference, amount: formatMinor(amount_minor) }),
});

/** The user's requested amounts in the current periods; undefined if there are none yet. */
export async function readUsage(db: Database | Transaction, siteId: string, uid: string): Promise<Used | undefined> {
  const row = await db
    .selectFrom('withdrawal_usage')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return (
    row && {
      day: row.day,
      week: row.week,
      month: row.month,
      dayMinor: row.day_minor,
      weekMinor: row.week_minor,
      monthMinor: row.month_minor,
    }
  );
}

/** Subtracts a failed withdrawal from the sums of its periods that have not ended. */
export async function restoreUsage(tx: Transaction, row: WithdrawalRow): Promise<void> {
  const held = await tx
    .selectFrom('withdrawal_usage')
    .selectAll()
    .where('site_id', '=', row.site_id)
    .where('uid', '=', row.uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return;
  const periods = { day: held.day, week: held.week, month: held.month };
  const used = usedNow(
    { ...periods, dayMinor: held.day_minor, weekMinor: held.week_minor, monthMinor: held.month_minor },
    periods,
  );
  const countedIn = { day: row.counted_day, week: row.counted_week, month: row.counted_month };
  const after = usageWithout(used, countedIn, row.amount_minor);
  await tx
    .updateTable('withdrawal_usage')
    .set({ day_minor: after.dayMinor, week_minor: after.weekMinor, month_minor: after.monthMinor })
    .where('site_id', '=', row.site_id)
    .where('uid', '=', row.uid)
    .execute();
}

/** For each user, the number of withdrawals that were paid in a span of time. */
export async function countPaid(
  db: Database,
  siteId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['uid', sql<number>`count(*)::int`.as('count')])
    .where('site_id', '=', siteId)
    .where('state', '=', 'Success')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', before)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

export type PayoutStop = 'payouts_stopped' | 'withdrawal_debt_open';

/**
 * The reason why each of these users gets no payout now. A withdrawal requested before a charge-back must not move
 * money past the debt: when it is declined or cancelled, its money pays the debt.
 */
export async function readPayoutStops(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, PayoutStop>> {
  const stopped = await readStoppedUsers(tx, siteId, uids);
  const debts = await readBalances(
    tx,
    siteId,
    uids.map((uid) => userAccount(uid, 'debt')),
  );
  const stops = new Map<string, PayoutStop>();
  for (const uid of uids) {
    if ((debts.get(userAccount(uid, 'debt')) ?? 0n) < 0n) stops.set(uid, 'withdrawal_debt_open');
    else if (stopped.has(uid)) stops.set(uid, 'payouts_stopped');
  }
  return stops;
}

const SHOWN_BESIDE = 20;

/** Everything an operator sees before deciding on a withdrawal. */
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
    /** Other users with withdrawals to the same number, or with an account of this number. */
    sameNumberUids: numbers.map(({ uid }) => uid),
    /** Other users who were logged in on one of this user's devices. */
    sameDeviceUids: devices.rows.map(({ uid }) => uid),
    events,
    before,
  };
}

/** Whether the withdrawal `r` is still open after its promised time. */
export function isOverdue(now: Date): RawBuilder<unknown> {
  return sql`(r.arrives_by < ${now} AND r.state = ANY(${[...OPEN_STATES]}))`;
}

/** Whether it was approved only seconds ago: a worker waits, so that the approving operator can recall it. */
export function isRecallable(row: WithdrawalRow, now: Date): boolean {
  const waits = row.state === 'WaitExec' && row.hold_reason === null && row.sent_at === null && row.reason === '';
  return waits && row.next_poll_at !== null && row.next_poll_at > now;
}

/** The same condition in SQL; `r` is the withdrawal. */
export function recallable(now: Date): RawBuilder<unknown> {
  return sql`(r.state = 'WaitExec' AND r.hold_reason IS NULL AND r.sent_at IS NULL AND r.reason = ''
    AND r.next_poll_at > ${now})`;
}

/** Withdrawals that fall due within this time are listed as due soon. */
const SOON_HOURS = 2;

/** Whether the withdrawal falls due within the next hours and is open. */
export function isDueSoon(now: Date): RawBuilder<unknown> {
  const until = new Date(now.getTime() + SOON_HOURS * 3600_000);
  return sql`(r.arrives_by >= ${now} AND r.arrives_by < ${until} AND r.state = ANY(${[...OPEN_STATES]}))`;
}

interface DueFigure {
  readonly count: number;
  readonly sumMinor: bigint;
  readonly oldestAt: Date | null;
}

/** The numbers and amounts that are overdue and due soon, each with the earliest due time. */
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
