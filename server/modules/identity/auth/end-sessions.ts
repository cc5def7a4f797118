import type { Transaction } from '../../../platform/db/database.ts';
import type { SessionEndReason } from '../../../platform/db/tables/sites-users.ts';
import { publishLive } from '../../site/live/index.ts';

export interface SessionFilter {
  readonly siteId: string;
  readonly uid: string;
  /** Ends only this session. */
  readonly only?: string;
  /** Ends all sessions except this one. */
  readonly except?: string;
}

/** Ends open sessions of a user; open pages are logged out at once. Returns the ids of the ended sessions. */
export async function endSessions(
  tx: Transaction,
  { siteId, uid, only, except }: SessionFilter,
  reason: SessionEndReason,
  now: Date,
): Promise<string[]> {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('ended_at', 'is', null);
  if (only !== undefined) update = update.where('session_id', '=', only);
  if (except !== undefined) update = update.where('session_id', '!=', except);
  const ended = await update.returning('session_id').execute();
  // No message to the page on which the user logs out.
  if (ended.length > 0 && reason !== 'logout') await publishLive(tx, { siteId, uid, kind: 'session', body: {} });
  return ended.map((row) => row.session_id);
}
