import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { endRetryPause, readFaults } from '../../commission/published.ts';

const SHOWN = 50;

export function readFaultyDays(db: Database, siteId: string) {
  return readFaults(db, siteId, SHOWN);
}

/** Ends the retry pause of the day, which is still due. */
export function retryDay(
  db: Database,
  actor: Actor,
  { uid, day }: { readonly uid: string; readonly day: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    if (!(await endRetryPause(tx, { siteId: actor.siteId, uid, day: dayNumber(day) }, now))) return refuse('not_found');
    await recordAuditEvent(tx, actor, { action: 'conversion.retry', target: `user:${uid}`, detail: { day } }, now);
    return ok({});
  });
}
