import { type Break, breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { findUser } from '../auth/index.ts';
import { readAllBreaks, writeBreak } from './store.ts';
import type { UserKey } from './take-break.ts';

/**
 * Applies own limits, pending raises, today's time and open breaks of an earlier account of the phone to the account that
 * has it now, new or with a changed number. Otherwise users could avoid them by closing the account or changing the
 * number. Of two limits the lower one applies, of two breaks the longer one.
 */
export async function carryOverProtection(
  tx: Transaction,
  { siteId, uid }: UserKey,
  from: string,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO protection_limits (site_id, uid, kind, period, value, raises)
    SELECT site_id, ${uid}, kind, period, value, raises FROM protection_limits
    WHERE site_id = ${siteId} AND uid = ${from}
    ON CONFLICT (site_id, uid, kind, period) DO UPDATE SET value = excluded.value, raises = excluded.raises
    WHERE excluded.value < coalesce(protection_limits.value, excluded.value + 1)`.execute(tx);
  await carryOverBreak(tx, { siteId, uid }, from, now);
  await sql`INSERT INTO protection_time AS t (site_id, uid, day, seconds, since, last_at, checked_at)
    SELECT site_id, ${uid}, day, seconds, since, last_at, checked_at FROM protection_time
    WHERE site_id = ${siteId} AND uid = ${from}
    ON CONFLICT (site_id, uid) DO UPDATE SET day = excluded.day,
      seconds = excluded.seconds + CASE WHEN t.day = excluded.day THEN t.seconds ELSE 0 END
    WHERE t.day <= excluded.day`.execute(tx);
  // An account that left the number for another one goes on with its own time.
  if (!(await findUser(tx, siteId, from))?.closed_at) return;
  await tx.deleteFrom('protection_time').where('site_id', '=', siteId).where('uid', '=', from).execute();
}

/** The newest break of an account applies: a shorter one that began later must not replace it. */
async function carryOverBreak(tx: Transaction, { siteId, uid }: UserKey, from: string, now: Date): Promise<void> {
  const [newest] = await readAllBreaks(tx, siteId, from);
  const [own] = await readAllBreaks(tx, siteId, uid);
  const taken = breakAt(newest, now);
  if (!taken || endOf(taken) <= endOf(breakAt(own, now))) return;
  const since = own && own.since >= taken.since ? now : taken.since;
  const until = new Date(Math.max(taken.until.getTime(), since.getTime()));
  await writeBreak(tx, siteId, uid, { ...taken, since, until }, taken.stopsPromotion);
}

function endOf(taken: Break | undefined): number {
  return taken ? (taken.endsAt?.getTime() ?? Number.POSITIVE_INFINITY) : 0;
}
