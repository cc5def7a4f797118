import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { sessionsOf } from '../../identity/auth/published.ts';

/** Queues push messages for the phones of these users. */
export async function enqueuePushes(
  tx: Transaction,
  siteId: string,
  messageId: string,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  if (uids.length === 0) return;
  const recipients = sql`
    SELECT ${siteId}::text AS site_id, ${messageId}::text AS message_id, uid FROM unnest(${[...uids]}::text[]) AS given (uid)`;
  await enqueuePushesQuery(siteId, recipients, now).execute(tx);
}

/**
 * Queues a site's rows (site_id, message_id, uid), once for each phone. A phone whose session has ended receives
 * nothing.
 */
export function enqueuePushesQuery(siteId: string, recipients: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    INSERT INTO push_outbox (site_id, subscription_id, message_id, uid, due_at, created_at)
    SELECT p.site_id, p.subscription_id, told.message_id, p.uid, ${now}, ${now} FROM (${recipients}) told
    JOIN push_subscriptions p ON p.site_id = told.site_id AND p.uid = told.uid
    WHERE p.site_id = ${siteId} AND ${isPushable(siteId, now)}
    ON CONFLICT DO NOTHING`;
}

/** A condition on `push_subscriptions p`: the session of the phone is active. */
export function isPushable(siteId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${sessionsOf(siteId)} s
    WHERE s.site_id = p.site_id AND s.session_id = p.session_id AND s.ended_at IS NULL AND s.expires_at > ${now})`;
}
