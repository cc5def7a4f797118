import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockUser, setUserRates } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { noteChange } from '../commission/index.ts';

export interface RatesChange {
  readonly siteId: string;
  readonly timezone: string;
  readonly uid: string;
  /** Percent; omitted rates stay unchanged. */
  readonly rates: { readonly rate: string; readonly rate1?: string; readonly rate2?: string };
  /** Now, or later. */
  readonly validFrom: Date;
  readonly setBy: string;
}

/**
 * Sets rates from a moment on. The past keeps its rates, and the user is notified. Returns false if there is no such
 * user.
 */
export async function changeRates(tx: Transaction, change: RatesChange, now: Date): Promise<boolean> {
  const { siteId, timezone, uid, validFrom } = change;
  const member = await lockUser(tx, siteId, uid);
  if (!member) return false;
  const { created_at } = member;
  const before = { rate: member.rate, rate1: member.rate1, rate2: member.rate2 };
  // The first change also stores the rates before it: `users` has only the present ones.
  await tx
    .insertInto('rate_history')
    .values({
      site_id: siteId,
      uid,
      valid_from: created_at,
      ...before,
      set_by: 'start',
      set_at: created_at,
      applied: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Start from the rates in force on the later day: with today's values, a leader who sets one rate would undo changes
  // of the other two that take effect until then.
  const inForce = await tx
    .selectFrom('rate_history')
    .select(['rate', 'rate1', 'rate2', 'set_by', 'rate_by'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('valid_from', '<=', validFrom)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  const { rate, rate1, rate2 } = inForce ?? before;
  const rates = { rate1, rate2, ...change.rates };
  // Operators who change only the shares do not approve the rate that a leader gave, or the starting rate.
  const giver = inForce ? inForce.rate_by || inForce.set_by : '';
  const isGift = isOfLeader(giver) || giver === 'start';
  const isGiftLeft = isGift && !isOfLeader(change.setBy) && Number(rates.rate) === Number(rate);
  const rateBy = isGiftLeft ? giver : '';
  const isNow = validFrom.getTime() === now.getTime();
  const isInTheirRow = sql`excluded.set_by LIKE 'user:%' AND rate_history.set_by NOT LIKE 'user:%'`;
  const set = { ...rates, set_by: change.setBy, rate_by: rateBy, set_at: now, applied: isNow };
  await tx
    .insertInto('rate_history')
    .values({ site_id: siteId, uid, valid_from: validFrom, ...set })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'uid', 'valid_from']).doUpdateSet({
        ...set,
        // Keep the operators as authors of the row: in a leader's row, the shares would be replaced by those that
        // operators approve for an earlier day.
        set_by: sql<string>`CASE WHEN ${isInTheirRow} THEN rate_history.set_by ELSE excluded.set_by END`,
        rate_by: sql<string>`CASE WHEN ${isInTheirRow} THEN excluded.set_by ELSE excluded.rate_by END`,
      }),
    )
    .execute();
  await keepShares(tx, change);
  if (isNow) await setUserRates(tx, { siteId, uid }, rates);
  await noteChange(tx, { siteId, since: validFrom }, now);
  const params = { rate: String(Number(rates.rate)), from: dayText(siteDay(validFrom, timezone)) };
  await notifyUser(tx, { siteId, uid, kind: 'rate_changed', params, now });
  return true;
}

function isOfLeader(by: string): boolean {
  return by.startsWith('user:');
}

/**
 * A leader sets only the member's own rate for a later day: the team shares of such rows follow this change until
 * operators change them.
 */
async function keepShares(tx: Transaction, { siteId, uid, validFrom, rates }: RatesChange): Promise<void> {
  const { rate1, rate2 } = rates;
  if (rate1 === undefined || rate2 === undefined) return;
  await sql`
    UPDATE rate_history SET rate1 = ${rate1}, rate2 = ${rate2}
    WHERE site_id = ${siteId} AND uid = ${uid} AND valid_from > ${validFrom} AND set_by LIKE 'user:%'
      AND valid_from < coalesce((
        SELECT min(n.valid_from) FROM rate_history n
        WHERE n.site_id = ${siteId} AND n.uid = ${uid} AND n.valid_from > ${validFrom} AND n.set_by NOT LIKE 'user:%'
      ), 'infinity')`.execute(tx);
}
