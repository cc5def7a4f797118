import { sql } from 'kysely';
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
  // In one order, so that two transactions cannot wait for each other.
  const rows = [...new Map(work.map((one) => [`${one.siteId} ${one.uid} ${one.day}`, one])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { siteId, uid, day }]) => ({ site_id: siteId, uid, day, due_at: now }));
  await tx
    .insertInto('earning_work')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'uid', 'day'])
        .doUpdateSet({ due_at: sql`least(earning_work.due_at, excluded.due_at)` }),
    )
    .execute();
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

/** Locks the row of a day that is due; false: another process has it, or had it. */
export async function claimWork(tx: Transaction, { siteId, uid, day }: Work, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('earning_work')
    .select('due_at')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** What was computed is due again when the next of its lines settles; without one, not at all. */
export async function finishWork(tx: Transaction, { siteId, uid, day }: Work, next: Date | undefined): Promise<void> {
  const row = sql`site_id = ${siteId} AND uid = ${uid} AND day = ${day}`;
  if (next) await sql`UPDATE earning_work SET due_at = ${next} WHERE ${row}`.execute(tx);
  else await sql`DELETE FROM earning_work WHERE ${row}`.execute(tx);
}
