import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';

const SHOWN = 50;

export function readFaultyDays(db: Database, siteId: string) {
  return db
    .selectFrom('earning_faults')
    .select(['uid', 'day', 'failures', 'retry_at', 'error'])
    .where('site_id', '=', siteId)
    .orderBy('retry_at')
    .orderBy('uid')
    .orderBy('day')
    .limit(SHOWN)
    .execute();
}

/** The day stayed due all the time: its pause ends now. */
export function retryDay(
  db: Database,
  actor: Actor,
  { uid, day }: { readonly uid: string; readonly day: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    const ended = await tx
      .updateTable('earning_faults')
      .set({ retry_at: now })
      .where('site_id', '=', actor.siteId)
      .where('uid', '=', uid)
      .where('day', '=', dayNumber(day))
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return refuse('not_found');
    await recordAuditEvent(tx, actor, { action: 'conversion.retry', target: `user:${uid}`, detail: { day } }, now);
    return ok({});
  });
}
