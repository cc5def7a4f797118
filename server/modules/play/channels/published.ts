import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Are there rounds that something came to after they were settled, or went back out of? */
export async function hasLateRounds(db: Database, siteId: string): Promise<boolean> {
  const found = await db
    .selectFrom('rounds')
    .select('round_id')
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Late rounds, each once: the transaction that takes them acts on them. */
export async function takeLateRounds(tx: Transaction, siteId: string, most: number) {
  // A round that a bet or win has at this moment is looked at the next time: waiting for it could stop both.
  const late = await tx
    .selectFrom('rounds')
    .select(['channel_id', 'round_id', 'uid', 'opened_at'])
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .orderBy('changed_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const { channel_id: channelId, round_id: roundId, uid } of late) {
    await tx
      .updateTable('rounds')
      .set((set) => ({ late_seen_at: set.ref('changed_at'), is_late: false }))
      .where('site_id', '=', siteId)
      .where('channel_id', '=', channelId)
      .where('round_id', '=', roundId)
      .where('uid', '=', uid)
      .execute();
  }
  return late;
}

/** Bets that count for nothing. */
export async function dropBetEvents(
  db: Database,
  events: readonly { readonly site_id: string; readonly event_id: string }[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`DELETE FROM bet_events e USING json_to_recordset(${JSON.stringify(events)}) AS d (site_id text, event_id text)
    WHERE e.site_id = d.site_id AND e.event_id = d.event_id`.execute(db);
}

export interface BetEvent {
  readonly event_id: string;
  readonly channel: string;
  readonly game: string;
  readonly round: string;
  readonly bet_id: string;
  readonly kind: 'bet' | 'rollback';
  readonly amount_minor: bigint;
  /** The bonus that was active at the bet. */
  readonly grant_id: string;
  readonly at: Date;
}

interface Person {
  readonly siteId: string;
  readonly uid: string;
}

/** A person's bets and rollbacks, each once: the transaction that takes them counts them. */
export async function takeBetEvents(tx: Transaction, { siteId, uid }: Person): Promise<BetEvent[]> {
  const { rows } = await sql<BetEvent>`
    DELETE FROM bet_events WHERE site_id = ${siteId} AND uid = ${uid} AND kind IN ('bet', 'rollback')
    RETURNING event_id, channel, game, round, bet_id, kind, amount_minor, grant_id, at`.execute(tx);
  return rows;
}

export interface LateEvent {
  readonly grant_id: string;
  readonly amount_minor: bigint;
  readonly from_bonus_minor: bigint;
}

/** Takes the late money of a person's ended bonuses, each event once. */
export async function takeLateEvents(tx: Transaction, { siteId, uid }: Person): Promise<LateEvent[]> {
  const { rows } = await sql<LateEvent>`
    DELETE FROM bet_events WHERE site_id = ${siteId} AND uid = ${uid} AND kind = 'late'
    RETURNING grant_id, amount_minor, from_bonus_minor`.execute(tx);
  return rows;
}

/** Rounds of a user with a bet that is not over. */
export async function countOpenBets(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM rounds
    WHERE site_id = ${siteId} AND uid = ${uid} AND state = 'open' AND bet_minor > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}
