import { maskName } from '@pitaka/core/values/names.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { lockUser } from '../../identity/auth/index.ts';
import { notifyInbox } from '../../site/notices/index.ts';
import { noticesOf } from '../../site/notices/published.ts';
import { readPath } from './views.ts';

/** The number of messages of a leader to one member within a day. */
const MOST_A_DAY = 3;
const DAY_MS = 86_400_000;

export interface TeamMessage {
  readonly siteId: string;
  readonly leader: string;
  /** A member at any depth of the leader's team. */
  readonly uid: string;
  readonly text: string;
}

/** Puts a leader's message into a member's inbox (decision 573). */
export function sendMessage(
  db: Database,
  { siteId, leader, uid, text }: TeamMessage,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'team_messages_many'>> {
  return decideInTransaction(db, async (tx) => {
    // Serialises the messages of a leader: two at once must not both be the last one of the day.
    const sender = await lockUser(tx, siteId, leader);
    if (!sender || !(await readPath(tx, { siteId, uid: leader }, uid))) return refuse('not_found');
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM (${noticesOf(siteId)}) n
      WHERE uid = ${uid} AND kind = 'team_message' AND created_at > ${since} AND params ->> 'sender' = ${leader}`.execute(
      tx,
    );
    if ((rows[0]?.count ?? 0) >= MOST_A_DAY) return refuse('team_messages_many', { most: MOST_A_DAY });
    const name = sender.name ? maskName(sender.name) : leader;
    await notifyInbox(tx, { siteId, uid, kind: 'team_message', params: { sender: leader, name, text }, now });
    return ok({});
  });
}
