import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

export interface Limit {
  readonly uses: number;
  readonly windowSeconds: number;
}

/**
 * Counts one attempt; true while the limit is not exceeded. One statement, so that concurrent processes all count. Run
 * on the pool, not in the use case's transaction: the count must survive a refusal.
 */
export async function countAttempt(
  db: Database | Transaction,
  siteId: string,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const fresh = new Date(now.getTime() + limit.windowSeconds * 1000);
  const row = await db
    .insertInto('attempt_counters')
    .values({ site_id: siteId, subject, used: 1, window_ends: fresh })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'subject']).doUpdateSet({
        used: sql`CASE WHEN attempt_counters.window_ends <= ${now} THEN 1 ELSE attempt_counters.used + 1 END`,
        window_ends: sql`CASE WHEN attempt_counters.window_ends <= ${now} THEN ${fresh}::timestamptz
          ELSE attempt_counters.window_ends END`,
      }),
    )
    .returning(['used', 'window_ends'])
    .executeTakeFirstOrThrow();
  return {
    allowed: row.used <= limit.uses,
    retryAfterSeconds: Math.max(1, Math.ceil((row.window_ends.getTime() - now.getTime()) / 1000)),
  };
}

/** A success clears the count. */
export async function forgiveAttempts(db: Database | Transaction, siteId: string, subject: string): Promise<void> {
  await db.deleteFrom('attempt_counters').where('site_id', '=', siteId).where('subject', '=', subject).execute();
}

/** Uncounts one attempt: where many share a subject (a network address), a success must not lock out the others. */
export async function uncountAttempt(db: Database | Transaction, siteId: string, subject: string): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('site_id', '=', siteId)
    .where('subject', '=', subject)
    .execute();
}
