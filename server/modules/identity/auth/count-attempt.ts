import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { widerNetworkOf } from '../../../platform/http/network-address.ts';

export interface Limit {
  readonly uses: number;
  readonly windowSeconds: number;
  /** If a window ends locked, the next window is twice as long. */
  readonly grows?: boolean;
  /** How much this attempt counts. 0 only reads the count, with the same amount of work. */
  readonly by?: 0 | 1;
}

/** The limit of one network; the limit of an IPv6 /48 is this many times as high. */
export interface NetworkLimit extends Limit {
  readonly networks: number;
}

const MOST_STRIKES = 6;

/**
 * Counts one attempt; true while the limit is not exceeded. One statement, so that attempts in other processes are
 * counted too. Call it on the pool, not in the use case's transaction: the count must survive the rollback of a
 * refusal.
 */
export async function countAttempt(
  db: Database | Transaction,
  siteId: string,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<{ allowed: boolean; retryAfterSeconds: number; used: number }> {
  const { uses, windowSeconds, by = 1 } = limit;
  // The length of the window by number of strikes: an upsert of a distributed table allows no arithmetic with times.
  const ends = Array.from(
    { length: MOST_STRIKES + 1 },
    (_, n) => new Date(now.getTime() + windowSeconds * 1000 * 2 ** n),
  );
  const isOver = sql<boolean>`attempt_counters.window_ends <= ${now}`;
  const strikes = limit.grows ? nextStrikes(uses, now) : sql<number>`0`;
  const row = await db
    .insertInto('attempt_counters')
    .values({ site_id: siteId, subject, used: by, window_ends: ends[0] as Date })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'subject']).doUpdateSet({
        used: sql`CASE WHEN ${isOver} THEN ${by}::int ELSE attempt_counters.used + ${by}::int END`,
        strikes: sql`CASE WHEN ${isOver} THEN ${strikes} ELSE attempt_counters.strikes END`,
        window_ends: sql`CASE WHEN ${isOver}
          THEN (${ends}::timestamptz[])[1 + ${strikes}]
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

/**
 * A window that ends locked is a strike; the longest window is sixty-four times the first. A day without attempts
 * clears the strikes.
 */
function nextStrikes(uses: number, now: Date) {
  const quietSince = new Date(now.getTime() - 86_400_000);
  return sql<number>`CASE WHEN attempt_counters.used <= ${uses} OR attempt_counters.window_ends <= ${quietSince}
    THEN 0 ELSE least(attempt_counters.strikes + 1, ${MOST_STRIKES}::int) END`;
}

/**
 * The longest wait of the counts that have reached their limit; undefined if none has. Check a caller's network first:
 * callers choose the other subjects (a phone, a name, a device), so no rows may be written for those subjects once the
 * limit of the network is reached.
 */
export async function findExceededLimit(
  db: Database | Transaction,
  siteId: string,
  counts: readonly { readonly subject: string; readonly limit: Limit }[],
  now: Date,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const rows = await db
    .selectFrom('attempt_counters')
    .select(['subject', 'used', 'window_ends'])
    .where('site_id', '=', siteId)
    .where(
      'subject',
      'in',
      counts.map(({ subject }) => subject),
    )
    .where('window_ends', '>', now)
    .execute();
  const usesOf = new Map(counts.map(({ subject, limit }) => [subject, limit.uses]));
  const passed = rows.filter(({ subject, used }) => used >= (usesOf.get(subject) ?? Infinity));
  if (passed.length === 0) return undefined;
  const ends = Math.max(...passed.map(({ window_ends }) => window_ends.getTime()));
  return { retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) };
}

/** The sum of these counts, without counts whose windows have ended. */
export async function sumUsed(
  db: Database | Transaction,
  siteId: string,
  subjects: readonly string[],
  now: Date,
): Promise<number> {
  if (subjects.length === 0) return 0;
  const rows = await db
    .selectFrom('attempt_counters')
    .select('used')
    .where('site_id', '=', siteId)
    .where('subject', 'in', subjects)
    .where('window_ends', '>', now)
    .execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

/** Clears the count after a success. */
export async function forgiveAttempts(db: Database | Transaction, siteId: string, subject: string): Promise<void> {
  await db.deleteFrom('attempt_counters').where('site_id', '=', siteId).where('subject', '=', subject).execute();
}

/**
 * Removes one attempt from the count: if many users share a subject (a network address), successful attempts must not
 * lock out the other users.
 */
export async function uncountAttempt(db: Database | Transaction, siteId: string, subject: string): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('site_id', '=', siteId)
    .where('subject', '=', subject)
    .execute();
}

/** The counts of one network: its own count and, for IPv6, the count of the surrounding /48. */
export function networkCounts(
  subject: string,
  network: string,
  limit: NetworkLimit,
): { subject: string; limit: Limit }[] {
  const wider = widerNetworkOf(network);
  const own = { subject: `${subject}:${network}`, limit };
  if (wider === undefined) return [own];
  return [own, { subject: `${subject}:${wider}`, limit: { ...limit, uses: limit.uses * limit.networks } }];
}

/** Counts one attempt for each subject, until one of them has reached its limit. */
export async function countAll(
  db: Database | Transaction,
  siteId: string,
  counts: readonly { readonly subject: string; readonly limit: Limit }[],
  now: Date,
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number; isNew: boolean }> {
  for (const { subject, limit } of counts) {
    const { allowed, retryAfterSeconds, used } = await countAttempt(db, siteId, subject, limit, now);
    if (!allowed) return { allowed, retryAfterSeconds, isNew: used === limit.uses + 1 };
  }
  return { allowed: true };
}

/**
 * Counts an attempt whose result is known; an allowed correct attempt is not counted. It is counted and removed while
 * the counts are locked: correct attempts never add up, and none is allowed before an earlier wrong attempt is counted.
 */
export async function countUnlessRight(
  db: Database,
  siteId: string,
  counts: readonly { readonly subject: string; readonly limit: Limit }[],
  isRight: boolean,
  now: Date,
): ReturnType<typeof countAll> {
  return inTransaction(db, async (tx) => {
    const counted = await countAll(tx, siteId, counts, now);
    if (counted.allowed && isRight) for (const { subject } of counts) await uncountAttempt(tx, siteId, subject);
    return counted;
  });
}
