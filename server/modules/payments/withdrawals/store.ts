import { type Used, usageWithout, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { FAIL_KIND_OF, nextState, type WithdrawalEvent } from '@pitaka/core/payments/withdrawals/states.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WithdrawalsTable } from '../../../platform/db/tables/payments.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export const WITHDRAWAL_RECORD = { table: 'withdrawals', idColumn: 'withdrawal_id' } as const;

/** Who moves a withdrawal: user:10000001, operator:op_..., provider:sandbox, system:payouts. */
export type TransitionActor = `${'user' | 'operator' | 'provider' | 'system'}:${string}`;

export function findWithdrawal(
  db: Database | Transaction,
  siteId: string,
  withdrawalId: string,
): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
}

/** The row, held until the transaction ends: whoever moves a withdrawal holds it, and the ledger's rows after it. */
export function lockWithdrawal(
  tx: Transaction,
  siteId: string,
  withdrawalId: string,
): Promise<WithdrawalRow | undefined> {
  return tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface Transition {
  readonly by: TransitionActor;
  readonly reason?: string;
  readonly at: Date;
}

/**
 * Writes one move and what the row says after it. The row must be locked. A move that the table does not have is a
 * fault of the caller, who asks the rules first; the database would refuse it too.
 */
export async function transitionWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  { by, reason = '', at }: Transition,
  set: Updateable<WithdrawalsTable> = {},
): Promise<WithdrawalRow> {
  const next = nextState(row.state, event);
  if (!next.ok) throw new Error(`a withdrawal cannot ${event} from ${row.state}`);
  const state = next.value;
  const version = row.version + 1;
  await tx
    .insertInto('withdrawal_transitions')
    .values({
      site_id: row.site_id,
      withdrawal_id: row.withdrawal_id,
      version,
      from_state: row.state,
      event,
      to_state: state,
      actor: by,
      reason,
      at,
    })
    .execute();
  const isWaiting = state === 'WaitReview' || state === 'WaitExec';
  return tx
    .updateTable('withdrawals')
    .set({
      state,
      version,
      fail_kind: state === 'Fail' ? (FAIL_KIND_OF[event] ?? null) : null,
      ...(isWaiting ? {} : { hold_reason: null, next_poll_at: null }),
      changed_at: at,
      ...set,
    })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a user asked for in the running periods; undefined: nothing yet. */
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

/** What failed counts no more, in the periods it was asked in as far as they still run. */
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
