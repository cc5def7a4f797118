import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WorkDay } from './work.ts';

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_ERROR = 500;
/** After this many failures, the pause is at its maximum. */
const MAX_DOUBLINGS = 10;
/** Above this number, failed days are not listed one by one: the alarm reports that nothing can be computed. */
const MAX_READ = 500;

/**
 * Records that a day could not be computed. The day stays due and is retried alone, each time after twice the pause.
 */
export async function recordFault(
  db: Database,
  { siteId, uid, day }: WorkDay,
  error: unknown,
  now: Date,
): Promise<void> {
  const text = String(error).slice(0, LONGEST_ERROR).replaceAll('\0', '');
  const fault = await db
    .selectFrom('earning_faults')
    .select('failures')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst();
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(fault?.failures ?? 0, MAX_DOUBLINGS);
  const retryAt = new Date(now.getTime() + Math.min(doubled, LONGEST_PAUSE_SECONDS) * 1000);
  // Citus does not support arithmetic on times in the upsert of a distributed table, and crashed on an array subscript
  // by a column.
  await sql`
    INSERT INTO earning_faults AS f (site_id, uid, day, failures, retry_at, error)
    VALUES (${siteId}, ${uid}, ${day}, 1, ${retryAt}, ${text})
    ON CONFLICT (site_id, uid, day) DO UPDATE
    SET failures = f.failures + 1, retry_at = excluded.retry_at, error = excluded.error`.execute(db);
}

/** Days with at least this many failures, and the uplines who earned from them at the last success. */
export async function readUncomputed(tx: Transaction, siteId: string, leastFailures: number) {
  const { rows } = await sql<{ uid: string; day: number; failures: number; uplines: string[] }>`
    SELECT f.uid, f.day, f.failures, ARRAY(SELECT DISTINCT l.uid FROM commission_lines l
      WHERE l.site_id = f.site_id AND l.member_uid = f.uid AND l.day = f.day AND l.uid <> f.uid) AS uplines
    FROM earning_faults f WHERE f.site_id = ${siteId} AND f.failures >= ${leastFailures}
    ORDER BY f.uid, f.day LIMIT ${MAX_READ}`.execute(tx);
  return rows;
}
