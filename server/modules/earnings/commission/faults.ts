import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Work } from './work.ts';

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_ERROR = 500;

/** A day could not be computed: it stays due, and is tried again by itself, each time after twice as long. */
export async function noteFault(db: Database, { siteId, uid, day }: Work, error: unknown, now: Date): Promise<void> {
  const text = String(error).slice(0, LONGEST_ERROR).replaceAll('\0', '');
  const pause = (failures: ReturnType<typeof sql>) => sql`${now}::timestamptz + interval '1 second'
    * least(${FIRST_PAUSE_SECONDS}::int * 2 ^ least(${failures}, 20), ${LONGEST_PAUSE_SECONDS}::int)`;
  await sql`
    INSERT INTO earning_faults AS f (site_id, uid, day, failures, retry_at, error)
    VALUES (${siteId}, ${uid}, ${day}, 1, ${pause(sql`0`)}, ${text})
    ON CONFLICT (site_id, uid, day) DO UPDATE
    SET failures = f.failures + 1, retry_at = ${pause(sql`f.failures`)}, error = excluded.error`.execute(db);
}
