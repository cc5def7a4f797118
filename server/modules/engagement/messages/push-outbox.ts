import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

/** What these people's phones are still to be pushed, once a phone. A phone whose session has ended gets nothing. */
export async function putInOutbox(
  tx: Transaction,
  siteId: string,
  messageId: string,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  if (uids.length === 0) return;
  await sql`
    INSERT INTO push_outbox (site_id, subscription_id, message_id, uid, due_at, created_at)
    SELECT p.site_id, p.subscription_id, ${messageId}, p.uid, ${now}, ${now} FROM push_subscriptions p
    WHERE p.site_id = ${siteId} AND p.uid = ANY(${[...uids]})
      AND EXISTS (SELECT FROM sessions s
        WHERE s.site_id = p.site_id AND s.session_id = p.session_id AND s.ended_at IS NULL AND s.expires_at > ${now})
    ON CONFLICT DO NOTHING`.execute(tx);
}
