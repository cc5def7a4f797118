import { chargedBackMoves, sendBackMoves } from '@pitaka/core/payments/deposits/journals.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type TransitionActor, transition } from '../../back-office/reviewed-records/index.ts';
import { moneyOf, notifyOwner, post, pushToUser, regradeLines } from './post-deposit.ts';
import { DEPOSIT_RECORD, type DepositRow } from './store.ts';

/** Records a charge-back that comes before its payment, so that the payment is not credited when it comes. */
export async function recordEarlyChargeBack(
  tx: Transaction,
  { site_id, deposit_id }: DepositRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set((set) => ({ charged_back_at: set.fn.coalesce('charged_back_at', set.val(now)) }))
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .execute();
}

/** Takes a charged-back payment from the user, or from suspense if it waited for an operator. */
export async function chargeBack(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: { readonly by: TransitionActor; readonly origin: string; readonly reason?: string },
  now: Date,
): Promise<void> {
  const by = { by: statusUpdate.by, reason: statusUpdate.reason ?? '', at: now };
  const isInReview = row.state === 'WaitReview';
  const settled = { settled_at: now, reason: statusUpdate.reason ?? '' };
  const left = { suspended_minor: 0n, claimed_by: null, claim_expires_at: null };
  const after = await transition(tx, DEPOSIT_RECORD, row, 'charged_back', by, { ...settled, ...(isInReview && left) });
  await regradeLines(tx, row, now);
  const amountMinor = isInReview ? row.suspended_minor : (row.credited_minor ?? 0n);
  const money = moneyOf(row, amountMinor);
  if (isInReview) {
    if (amountMinor > 0n) await post(tx, row, 'deposit.sent_back', sendBackMoves(money), statusUpdate, now);
  } else {
    await post(tx, row, 'deposit.charged_back', chargedBackMoves(money), statusUpdate, now);
    await notifyBonuses(tx, row);
    await notifyAgents(tx, row);
    await notifyWheel(tx, row);
  }
  await pushToUser(tx, after);
  await notifyOwner(tx, row, 'deposit_charged_back', isInReview ? row.amount_minor : amountMinor, now);
}

/** The bonus for this deposit is taken back, too. */
async function notifyBonuses(tx: Transaction, { site_id, uid, deposit_id }: DepositRow): Promise<void> {
  await sql`INSERT INTO bonus_charge_backs (site_id, deposit_id, uid)
    SELECT site_id, ${deposit_id}, uid FROM bonus_people WHERE site_id = ${site_id} AND uid = ${uid}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Agents may have been paid for losses of this money: their statements since that day are computed again. */
async function notifyAgents(tx: Transaction, { site_id, uid, created_at }: DepositRow): Promise<void> {
  // One day earlier, so that the statements of every time zone are included.
  const day = siteDay(new Date(created_at.getTime() - 86_400_000), 'UTC');
  await sql`INSERT INTO late_changes (site_id, reader, uid, day, note_id)
    SELECT ${site_id}, 'agents', ${uid}, ${day}::int, ${newId('lc')}
    WHERE EXISTS (SELECT 1 FROM agents WHERE site_id = ${site_id})`.execute(tx);
}

/** The wheel may have given prizes for this deposit. */
async function notifyWheel(tx: Transaction, { site_id, uid, created_at }: DepositRow): Promise<void> {
  const day = siteDay(created_at, 'UTC');
  await tx
    .insertInto('late_changes')
    .values({ site_id, reader: 'wheel', uid, day, note_id: newId('lc') })
    .execute();
}
