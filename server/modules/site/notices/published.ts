import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** All personal notices of a site: notice_id, uid, kind, params, created_at, read_at. */
export function noticesOf(siteId: string): RawBuilder<unknown> {
  return sql`SELECT notice_id, uid, kind, params, created_at, read_at FROM personal_notices WHERE site_id = ${siteId}`;
}

export interface PersonalNoticeRow {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A user's personal notices that are shown now, newest first, without the hidden kinds. */
export async function readPersonalNotices(
  db: Database,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  hidden: readonly string[],
  now: Date,
): Promise<PersonalNoticeRow[]> {
  const { rows } = await sql<PersonalNoticeRow>`
    SELECT kind, params FROM personal_notices
    WHERE site_id = ${siteId} AND uid = ${uid} AND expires_at > ${now} AND kind <> ALL(${hidden}::text[])
    ORDER BY created_at DESC, notice_id LIMIT 20`.execute(db);
  return rows;
}

interface Reader {
  readonly siteId: string;
  readonly uid: string;
  readonly now: Date;
}

/** Marks one notice of a user, or all of them, as read; returns how many were unread. */
export async function markNoticesRead(
  tx: Transaction,
  { siteId, uid, now }: Reader,
  noticeId?: string,
): Promise<bigint> {
  const filter = noticeId === undefined ? sql`` : sql`AND notice_id = ${noticeId}`;
  const done = await sql`UPDATE personal_notices SET read_at = ${now}
    WHERE site_id = ${siteId} AND uid = ${uid} AND read_at IS NULL ${filter}`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

/** Sites with notices to push. */
export async function findUnpushed(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ site_id: string }>`
    SELECT DISTINCT site_id FROM (SELECT site_id FROM personal_notices WHERE push_pending LIMIT ${most}) waiting`.execute(
    db,
  );
  return rows.map(({ site_id }) => site_id);
}

/**
 * Returns notices to push and marks them as pushed, so that each is pushed once: the caller pushes them in the same
 * transaction.
 */
export async function takeUnpushed(tx: Transaction, siteId: string, most: number) {
  const { rows } = await sql<{ notice_id: string; uid: string; created_at: Date }>`
    UPDATE personal_notices SET push_pending = false WHERE site_id = ${siteId} AND notice_id IN (
      SELECT notice_id FROM personal_notices WHERE site_id = ${siteId} AND push_pending
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING notice_id, uid, created_at`.execute(tx);
  return rows;
}

/** Deletes at most `piece` old notices; returns how many. */
export async function purgeNotices(db: Database, siteId: string, since: Date, piece: number): Promise<number> {
  const done = await sql`DELETE FROM personal_notices WHERE (site_id, notice_id) IN (
    SELECT site_id, notice_id FROM personal_notices
    WHERE site_id = ${siteId} AND created_at < ${since} LIMIT ${piece})`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}
