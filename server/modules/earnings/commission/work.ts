import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** A promoter's day, the unit in which commission is computed. */
export interface Work {
  readonly siteId: string;
  readonly uid: string;
  /** 20261120. */
  readonly day: number;
}

/**
 * Something of these days changed: they are computed anew. In the transaction that changes it, so it cannot be missed.
 * Each request is a row of its own: whoever computes the day at this moment holds nobody up.
 */
export async function requestWork(tx: Transaction, work: readonly Work[], now: Date): Promise<void> {
  if (work.length === 0) return;
  const rows = [...new Map(work.map((one) => [`${one.siteId} ${one.uid} ${one.day}`, one])).values()].map(
    ({ siteId, uid, day }) => ({ site_id: siteId, uid, day }),
  );
  // One parameter, however many there are.
  await sql`
    INSERT INTO earning_work (site_id, uid, day, request_id, due_at)
    SELECT site_id, uid, day, ${newId('rw', now.getTime())}, ${now}
    FROM json_populate_recordset(NULL::earning_work, ${JSON.stringify(rows)})`.execute(tx);
}

/** Rows that are looked at for one day: many requests may have come since it was computed. */
const REQUESTS_A_DAY = 8;

/** Days that are due, each once, the longest waiting first; one that failed not before its time. */
export async function findDueWork(db: Database, now: Date, atMost: number): Promise<Work[]> {
  const { rows } = await sql<{ site_id: string; uid: string; day: number }>`
    SELECT site_id, uid, day FROM (
      SELECT e.site_id, e.uid, e.day, e.due_at FROM earning_work e
      WHERE e.due_at <= ${now} AND NOT EXISTS (
        SELECT FROM earning_faults f
        WHERE f.site_id = e.site_id AND f.uid = e.uid AND f.day = e.day AND f.retry_at > ${now})
      ORDER BY e.due_at LIMIT ${atMost * REQUESTS_A_DAY}) due
    GROUP BY site_id, uid, day ORDER BY min(due_at) LIMIT ${atMost}`.execute(db);
  return rows.map(({ site_id, uid, day }) => ({ siteId: site_id, uid, day }));
}

/** Days of one site's promoters as a table, to join with; each once. */
export function workTable(works: readonly Pick<Work, 'uid' | 'day'>[]): RawBuilder<unknown> {
  return sql`unnest(${works.map(({ uid }) => uid)}::text[], ${works.map(({ day }) => day)}::int[]) AS w (uid, day)`;
}

/**
 * Takes days that are due off the list, with all that asked for them until now; what another process has, or had, is left
 * out. A day is taken when every row of it could be: another process at work on it has one of them.
 */
export async function claimWorks(tx: Transaction, siteId: string, works: readonly Work[], now: Date): Promise<Work[]> {
  const { rows } = await sql<{ uid: string; day: number }>`
    WITH asked AS (SELECT DISTINCT w.uid, w.day FROM ${workTable(works)}),
    free AS (
      SELECT e.uid, e.day, e.request_id, e.due_at FROM earning_work e JOIN asked a ON a.uid = e.uid AND a.day = e.day
      WHERE e.site_id = ${siteId} ORDER BY e.uid, e.day, e.request_id FOR UPDATE OF e SKIP LOCKED
    ), whole AS (
      SELECT f.uid, f.day FROM free f GROUP BY f.uid, f.day
      HAVING min(f.due_at) <= ${now} AND count(*) = (
        SELECT count(*) FROM earning_work o WHERE o.site_id = ${siteId} AND o.uid = f.uid AND o.day = f.day)
    ), taken AS (
      DELETE FROM earning_work e USING free f JOIN whole d ON d.uid = f.uid AND d.day = f.day
      WHERE e.site_id = ${siteId} AND e.uid = f.uid AND e.day = f.day AND e.request_id = f.request_id
    ), forgiven AS (
      DELETE FROM earning_faults x USING whole d WHERE x.site_id = ${siteId} AND x.uid = d.uid AND x.day = d.day
    )
    SELECT uid, day FROM whole ORDER BY uid, day`.execute(tx);
  return rows.map(({ uid, day }) => ({ siteId, uid, day }));
}

/** What was computed is due again when the next of its lines settles; without one, not at all. */
export async function finishWorks(
  tx: Transaction,
  siteId: string,
  works: readonly (Work & { readonly next: Date | undefined })[],
): Promise<void> {
  const rows = works.flatMap(({ uid, day, next }) => (next ? [{ uid, day, due_at: next.toISOString() }] : []));
  if (rows.length > 0) {
    await sql`INSERT INTO earning_work (site_id, uid, day, due_at)
      SELECT ${siteId}, uid, day, due_at FROM json_populate_recordset(NULL::earning_work, ${JSON.stringify(rows)})`.execute(
      tx,
    );
  }
}
