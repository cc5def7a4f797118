import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sessionsOf } from '../../identity/auth/published.ts';
import { contentOf } from '../../site/content/published.ts';
import { purgeNotices } from '../../site/notices/published.ts';

const DAY_MS = 86_400_000;
/** Rows deleted in one statement: few enough that other transactions do not wait long. */
const PIECE = 10_000;

/**
 * Deletes rows that are no longer visible: messages older than the site keeps them, reads of deleted notices, and
 * phones whose session has ended. A broadcast itself stays on the console with its number of readers.
 */
export async function purgeMessages(
  db: Database,
  { siteId, keptDays, now, piece = PIECE }: { siteId: string; keptDays: number; now: Date; piece?: number },
): Promise<void> {
  const since = new Date(now.getTime() - keptDays * DAY_MS);
  await inPieces(piece, () => purgeNotices(db, siteId, since, piece));
  await inPieces(piece, () => purgeDeliveries(db, siteId, since, piece));
  await sql`
    DELETE FROM notice_reads r WHERE r.site_id = ${siteId} AND NOT EXISTS (
      SELECT FROM ${contentOf(siteId)} c WHERE c.site_id = r.site_id AND c.kind = 'notice' AND c.key = r.key)`.execute(
    db,
  );
  await sql`
    DELETE FROM push_subscriptions p WHERE p.site_id = ${siteId} AND NOT EXISTS (
      SELECT FROM ${sessionsOf(siteId)} s WHERE s.site_id = p.site_id AND s.session_id = p.session_id
        AND s.ended_at IS NULL AND s.expires_at > ${now})`.execute(db);
}

/**
 * Deletes and counts the uncounted reads in one statement: otherwise a process that dies in between would lose them.
 */
async function purgeDeliveries(db: Database, siteId: string, since: Date, piece: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    WITH deleted AS (
      DELETE FROM message_deliveries WHERE (site_id, uid, broadcast_id) IN (
        SELECT site_id, uid, broadcast_id FROM message_deliveries
        WHERE site_id = ${siteId} AND delivered_at < ${since} LIMIT ${piece})
      RETURNING broadcast_id, read_at),
    kept AS (
      UPDATE broadcasts b SET reads_kept = b.reads_kept + g.reads
      FROM (
        SELECT o.broadcast_id, count(*)::int AS reads FROM deleted o
        JOIN broadcasts p ON p.site_id = ${siteId} AND p.broadcast_id = o.broadcast_id AND o.read_at > p.reads_up_to
        GROUP BY o.broadcast_id) g
      WHERE b.site_id = ${siteId} AND b.broadcast_id = g.broadcast_id)
    SELECT count(*)::int AS deleted FROM deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

async function inPieces(piece: number, purge: () => Promise<number>): Promise<void> {
  while ((await purge()) === piece);
}
