import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** A promoter's day, the unit in which commission is computed. */
export interface Work {
  readonly siteId: string;
  readonly uid: string;
  /** 20261120. */
  readonly day: number;
}

/** Something of these days changed: they are computed anew. In the transaction that changes it, so it cannot be missed. */
export async function requestWork(tx: Transaction, work: readonly Work[], now: Date): Promise<void> {
  if (work.length === 0) return;
  const rows = [...new Map(work.map((one) => [`${one.siteId} ${one.uid} ${one.day}`, one])).values()].map(
    ({ siteId, uid, day }) => ({ site_id: siteId, uid, day }),
  );
  // In one order, so that two transactions cannot wait for each other; one parameter, however many there are.
  await sql`
    INSERT INTO earning_work AS e (site_id, uid, day, due_at)
    SELECT site_id, uid, day, ${now} FROM json_populate_recordset(NULL::earning_work, ${JSON.stringify(rows)})
    ORDER BY site_id, uid, day
    ON CONFLICT (site_id, uid, day) DO UPDATE SET due_at = least(e.due_at, excluded.due_at)`.execute(tx);
}

export async function findDueWork(db: Database, now: Date, atMost: number): Promise<Work[]> {
  const rows = await db
    .selectFrom('earning_work')
    .select(['site_id', 'uid', 'day'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map(({ site_id, uid, day }) => ({ siteId: site_id, uid, day }));
}

/** Days of one site's promoters as a table, to join with. */
export function workTable(works: readonly Pick<Work, 'uid' | 'day'>[]): RawBuilder<unknown> {
  return sql`unnest(${works.map(({ uid }) => uid)}::text[], ${works.map(({ day }) => day)}::int[]) AS w (uid, day)`;
}

/** Locks the rows of days that are due, in one order; what another process has, or had, is left out. */
export async function claimWorks(tx: Transaction, siteId: string, works: readonly Work[], now: Date): Promise<Work[]> {
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT e.uid, e.day FROM earning_work e JOIN ${workTable(works)} ON e.uid = w.uid AND e.day = w.day
    WHERE e.site_id = ${siteId} AND e.due_at <= ${now}
    ORDER BY e.uid, e.day FOR UPDATE OF e SKIP LOCKED`.execute(tx);
  return rows.map(({ uid, day }) => ({ siteId, uid, day }));
}

/** What was computed is due again when the next of its lines settles; without one, not at all. */
export async function finishWorks(
  tx: Transaction,
  siteId: string,
  works: readonly (Work & { readonly next: Date | undefined })[],
): Promise<void> {
  const over = works.filter(({ next }) => next === undefined);
  const later = works.filter(({ next }) => next !== undefined);
  if (over.length > 0) {
    await sql`DELETE FROM earning_work e USING ${workTable(over)}
      WHERE e.site_id = ${siteId} AND e.uid = w.uid AND e.day = w.day`.execute(tx);
  }
  if (later.length > 0) {
    const rows = later.map(({ uid, day, next }) => ({ uid, day, due_at: next?.toISOString() }));
    await sql`UPDATE earning_work e SET due_at = w.due_at
      FROM json_populate_recordset(NULL::earning_work, ${JSON.stringify(rows)}) w
      WHERE e.site_id = ${siteId} AND e.uid = w.uid AND e.day = w.day`.execute(tx);
  }
}
