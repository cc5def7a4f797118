import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { newId } from '../../../platform/ids.ts';

/** A promoter's day, the unit in which commission is computed. */
export interface WorkDay {
  readonly siteId: string;
  readonly uid: string;
  /** 20261120. */
  readonly day: number;
}

/**
 * Requests that these days are computed again. Call it in the transaction of the change, so that no change is missed.
 * Each request is a separate row: a running computation of the day blocks no request.
 */
export async function requestWork(tx: Transaction, work: readonly WorkDay[], now: Date): Promise<void> {
  const request = { request_id: newId('rw', now.getTime()), due_at: now };
  const rows = [
    ...new Map(work.map((workDay) => [`${workDay.siteId} ${workDay.uid} ${workDay.day}`, workDay])).values(),
  ].map(({ siteId, uid, day }) => ({ site_id: siteId, uid, day, ...request }));
  await insertRows(tx, 'earning_work', rows);
}

/** Rows to check for each day, as a day may have many requests. */
const REQUESTS_A_DAY = 8;

/** Due days without repetitions, the longest waiting first; a failed day only after its pause. */
export async function findDueDays(db: Database, now: Date, atMost: number): Promise<WorkDay[]> {
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

/** The days of one site's promoters as a table to join with, without repetitions. */
export function dayTable(workDays: readonly Pick<WorkDay, 'uid' | 'day'>[]): RawBuilder<unknown> {
  const [uids, days] = [workDays.map(({ uid }) => uid), workDays.map(({ day }) => day)];
  return sql`unnest(${uids}::text[], ${days}::int[]) AS w (uid, day)`;
}

interface WorkRow {
  readonly uid: string;
  readonly day: number;
  readonly request_id: string;
  readonly due_at: Date;
}

/**
 * Claims due days with all their requests so far; days that another process has claimed are left out. A day is claimed
 * only if all its visible rows could be locked: a process that is computing it holds one of them.
 */
export async function claimDays(
  tx: Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  now: Date,
): Promise<WorkDay[]> {
  const requests = sql`earning_work e JOIN (SELECT DISTINCT w.uid, w.day FROM ${dayTable(workDays)}) w
    ON e.uid = w.uid AND e.day = w.day WHERE e.site_id = ${siteId}`;
  const { rows: seen } = await sql<WorkRow>`SELECT e.uid, e.day, e.request_id, e.due_at FROM ${requests}`.execute(tx);
  const { rows: locked } = await sql<WorkRow>`
    SELECT e.uid, e.day, e.request_id FROM ${requests}
    ORDER BY e.uid, e.day, e.request_id FOR UPDATE OF e SKIP LOCKED`.execute(tx);
  const isLocked = new Set(locked.map((row) => `${dayOf(row)} ${row.request_id}`));
  const claimed = new Set<string>();
  for (const [day, rows] of Map.groupBy(seen, dayOf)) {
    const isFree = rows.every((row) => isLocked.has(`${day} ${row.request_id}`));
    if (isFree && rows.some((row) => row.due_at <= now)) claimed.add(day);
  }
  const taken = locked.filter((row) => claimed.has(dayOf(row)));
  if (taken.length === 0) return [];
  await sql`
    DELETE FROM earning_work e
    USING unnest(${taken.map(({ uid }) => uid)}::text[], ${taken.map(({ day }) => day)}::int[],
      ${taken.map((row) => row.request_id)}::text[]) AS w (uid, day, request_id)
    WHERE e.site_id = ${siteId} AND e.uid = w.uid AND e.day = w.day AND e.request_id = w.request_id`.execute(tx);
  const days = [...Map.groupBy(taken, dayOf).values()].flatMap(([row]) =>
    row ? [{ siteId, uid: row.uid, day: row.day }] : [],
  );
  await clearFaults(tx, siteId, days);
  return days;
}

/**
 * Deletes the requests of days that are computed now. A failure rolls the deletion back together with the computation.
 */
async function clearFaults(tx: Transaction, siteId: string, days: readonly WorkDay[]): Promise<void> {
  await sql`DELETE FROM earning_faults f USING ${dayTable(days)}
    WHERE f.site_id = ${siteId} AND f.uid = w.uid AND f.day = w.day`.execute(tx);
}

function dayOf({ uid, day }: { readonly uid: string; readonly day: number }): string {
  return `${uid} ${day}`;
}

/** A computed day is due again when its next line settles; a day without an unsettled line is not due again. */
export async function finishDays(
  tx: Transaction,
  siteId: string,
  workDays: readonly (WorkDay & { readonly next: Date | undefined })[],
): Promise<void> {
  const rows = workDays.flatMap(({ uid, day, next }) => (next ? [{ site_id: siteId, uid, day, due_at: next }] : []));
  await insertRows(tx, 'earning_work', rows);
}
