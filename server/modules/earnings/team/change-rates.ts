import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { setUserRates } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/content/index.ts';
import { noteChange } from '../commission/index.ts';

export interface RatesChange {
  readonly siteId: string;
  readonly timezone: string;
  readonly uid: string;
  /** Percent; what is left out stays. */
  readonly rates: { readonly rate: string; readonly rate1?: string; readonly rate2?: string };
  /** Now, or later. */
  readonly validFrom: Date;
  readonly setBy: string;
}

/** Rates from a moment on; the past keeps those it had, and the person is told. False: there is no such user. */
export async function changeRates(tx: Transaction, change: RatesChange, now: Date): Promise<boolean> {
  const { siteId, timezone, uid, validFrom } = change;
  const member = await tx
    .selectFrom('users')
    .select(['rate', 'rate1', 'rate2', 'created_at'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return false;
  const { created_at, ...before } = member;
  const rates = { ...before, ...change.rates };
  // The first change also writes down what was before it: users holds only what is now.
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
  const isNow = validFrom.getTime() === now.getTime();
  const set = { ...rates, set_by: change.setBy, set_at: now, applied: isNow };
  await tx
    .insertInto('rate_history')
    .values({ site_id: siteId, uid, valid_from: validFrom, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'valid_from']).doUpdateSet(set))
    .execute();
  if (isNow) await setUserRates(tx, { siteId, uid }, rates);
  await noteChange(tx, { siteId, since: validFrom }, now);
  const params = { rate: String(Number(rates.rate)), from: dayText(siteDay(validFrom, timezone)) };
  await notifyUser(tx, { siteId, uid, kind: 'rate_changed', params, now });
  return true;
}
