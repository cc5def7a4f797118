import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { LiveKind } from '../../../platform/db/tables/catalogue.ts';

export const ROW_PREFIX = 'lm';

export interface LiveRow {
  readonly site_id: string;
  readonly message_id: string;
  readonly uid: string;
  readonly kind: LiveKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whether the id belongs to a row, not to a message of a source. */
export function isRowId(messageId: string): boolean {
  return messageId.startsWith(`${ROW_PREFIX}_`);
}

/** Messages of the last seconds, by the database's clock, to any of these users. */
export async function readRecent(
  db: Database,
  siteIds: readonly string[],
  uids: readonly string[],
  windowSeconds: number,
): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    SELECT site_id, message_id, uid, kind, body FROM live_messages
    WHERE site_id = ANY(${siteIds}) AND created_at > clock_timestamp() - make_interval(secs => ${windowSeconds})
      AND uid = ANY(${uids})
    ORDER BY created_at, message_id`.execute(db);
  return rows;
}

/**
 * The messages after the last message that the user received; undefined if that message was deleted, so that the gap is
 * unknown.
 */
export async function readMissed(
  db: Database,
  siteId: string,
  uid: string,
  afterId: string,
  limit: number,
): Promise<LiveRow[] | undefined> {
  const { rows } = await sql<LiveRow & { created_at: Date }>`
    SELECT m.site_id, m.message_id, m.uid, m.kind, m.body FROM live_messages m
    JOIN live_messages last ON last.site_id = m.site_id AND last.uid = m.uid AND last.message_id = ${afterId}
    WHERE m.site_id = ${siteId} AND m.uid = ${uid} AND m.created_at >= last.created_at
    ORDER BY m.created_at, m.message_id LIMIT ${limit + 1}`.execute(db);
  if (rows.length === 0 || rows.length > limit) return undefined;
  return rows.filter((row) => row.message_id !== afterId);
}

export async function deleteOlderThan(db: Database, seconds: number): Promise<void> {
  // Not clock_timestamp(): a distributed database allows no volatile function in a statement that changes rows.
  await sql`DELETE FROM live_messages WHERE created_at < now() - make_interval(secs => ${seconds})`.execute(db);
}
