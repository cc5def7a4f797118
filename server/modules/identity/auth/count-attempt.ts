import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

export interface Limit {
  readonly uses: number;
  readonly windowSeconds: number;
  /** Each window that ended locked makes the next one twice as long. */
  readonly grows?: boolean;
}

const MOST_STRIKES = 6;

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
): Promise<{ allowed: boolean; retryAfterSeconds: number; used: number }> {
  const { uses, windowSeconds } = limit;
  const fresh = new Date(now.getTime() + windowSeconds * 1000);
  const isOver = sql<boolean>`attempt_counters.window_ends <= ${now}`;
  const strikes = limit.grows ? nextStrikes(uses, now) : sql<number>`0`;
  const row = await db
    .insertInto('attempt_counters')
    .values({ site_id: siteId, subject, used: 1, window_ends: fresh })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'subject']).doUpdateSet({
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE attempt_counters.used + 1 END`,
        strikes: sql`CASE WHEN ${isOver} THEN ${strikes} ELSE attempt_counters.strikes END`,
        window_ends: sql`CASE WHEN ${isOver}
          THEN ${now}::timestamptz + make_interval(secs => ${windowSeconds}::float8 * power(2, ${strikes}))
          ELSE attempt_counters.window_ends END`,
      }),
    )
    .returning(['used', 'window_ends'])
    .executeTakeFirstOrThrow();
  return {
    allowed: row.used <= uses,
    retryAfterSeconds: Math.max(1, Math.ceil((row.window_ends.getTime() - now.getTime()) / 1000)),
    used: row.used,
  };
}

/** A window that ended locked is a strike, up to a sixty-fourfold window; a day of quiet forgets them. */
function nextStrikes(uses: number, now: Date) {
  const quietSince = new Date(now.getTime() - 86_400_000);
  return sql<number>`CASE WHEN attempt_counters.used <= ${uses} OR attempt_counters.window_ends <= ${quietSince}
    THEN 0 ELSE least(attempt_counters.strikes + 1, ${MOST_STRIKES}::int) END`;
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
