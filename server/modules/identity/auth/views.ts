import type { Database } from '../../../platform/db/database.ts';

/** The open sessions of a user, latest use first. */
export async function listSessions(
  db: Database,
  session: { siteId: string; uid: string; sessionId: string },
  now: Date,
) {
  const rows = await db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'address', 'last_seen_at'])
    .where('site_id', '=', session.siteId)
    .where('uid', '=', session.uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => presentSession(row, session.sessionId));
}

/** An open session as its user or an operator sees it. */
export function presentSession(
  row: { session_id: string; device: string; address: string; last_seen_at: Date },
  currentId: string,
) {
  return {
    id: row.session_id,
    device: row.device,
    address: row.address,
    at: row.last_seen_at.toISOString(),
    current: row.session_id === currentId,
  };
}
