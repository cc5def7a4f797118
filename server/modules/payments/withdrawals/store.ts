import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { type Used, usageWithout, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { FAIL_KIND_OF, WITHDRAWAL_MACHINE } from '@pitaka/core/payments/withdrawals/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WithdrawalsTable } from '../../../platform/db/tables/payments.ts';
import { recordKind } from '../../back-office/reviewed-records/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
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

/** The user's requested amounts in the current periods; undefined: none yet. */
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

/** A failed withdrawal no longer counts, in the periods of its request that still run. */
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
  const asked = { day: row.counted_day, week: row.counted_week, month: row.counted_month };
  const after = usageWithout(used, asked, row.amount_minor);
  await tx
    .updateTable('withdrawal_usage')
    .set({ day_minor: after.dayMinor, week_minor: after.weekMinor, month_minor: after.monthMinor })
    .where('site_id', '=', row.site_id)
    .where('uid', '=', row.uid)
    .execute();
}

/** How many withdrawals of each user were paid in a span. */
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

export type Stop = 'payouts_stopped' | 'withdrawal_debt_open';

/**
 * Why some of these users get no payout. Otherwise a withdrawal requested before a charge-back would carry the money
 * past the debt: declined, or cancelled by the user, it pays the debt.
 */
export async function readStops(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Stop>> {
  const stopped = await readStoppedUsers(tx, siteId, uids);
  const debts = await readBalances(
    tx,
    siteId,
    uids.map((uid) => userAccount(uid, 'debt')),
  );
  const stops = new Map<string, Stop>();
  for (const uid of uids) {
    if ((debts.get(userAccount(uid, 'debt')) ?? 0n) < 0n) stops.set(uid, 'withdrawal_debt_open');
    else if (stopped.has(uid)) stops.set(uid, 'payouts_stopped');
  }
  return stops;
}
