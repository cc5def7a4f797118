import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { lockUsers } from '../../identity/auth/published.ts';
import { resolveStart } from '../commission/index.ts';
import { changeRates } from './change-rates.ts';

export interface RateChange {
  readonly siteId: string;
  readonly timezone: string;
  readonly leader: string;
  readonly uid: string;
  /** Percent. */
  readonly rate: string;
  /** A day of the site; undefined: from now on. */
  readonly from: string | undefined;
}

/**
 * Sets the rate of a direct member from a moment on; the past keeps its rate. The rate is never above the leader's own,
 * today or on the start day: the member is paid out of it.
 */
export function setRate(
  db: Database,
  change: RateChange,
  now: Date,
): Promise<
  Result<Record<string, never>, 'not_found' | 'rate_too_high' | 'rate_not_direct' | 'date_past' | 'input_invalid'>
> {
  const { siteId, leader, uid } = change;
  const start = resolveStart(change.from ?? null, change.timezone, now);
  return decideInTransaction(db, async (tx) => {
    if (!start.ok) return start;
    const people = await lockUsers(tx, siteId, [leader, uid]);
    const member = people.find((person) => person.uid === uid);
    const own = people.find((person) => person.uid === leader);
    if (!member || !own) return refuse('not_found');
    if (member.inviter_uid !== leader) return refuse('rate_not_direct');
    const then = await tx
      .selectFrom('rate_history')
      .select('rate')
      .where('site_id', '=', siteId)
      .where('uid', '=', leader)
      .where('valid_from', '<=', start.value)
      .orderBy('valid_from', 'desc')
      .executeTakeFirst();
    const highest = then && Number(then.rate) < Number(own.rate) ? then.rate : own.rate;
    if (Number(change.rate) > Number(highest)) return refuse('rate_too_high', { highest: plain(highest) });
    const rates = { rate: change.rate };
    await changeRates(
      tx,
      { siteId, timezone: change.timezone, uid, rates, validFrom: start.value, setBy: `user:${leader}` },
      now,
    );
    return ok({});
  });
}

function plain(stored: string): string {
  return String(Number(stored));
}
