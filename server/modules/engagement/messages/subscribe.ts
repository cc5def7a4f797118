import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Principal } from '../../../platform/http/call-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { PushTarget } from './encode-push.ts';

/** The number of phones of one user; a new phone replaces the oldest. */
const MAX_PHONES = 10;

type Owner = Pick<Principal, 'uid' | 'sessionId'> & { readonly siteId: string };

/** Subscribes this phone to its user's messages, and unsubscribes its previous user. */
export async function subscribe(
  db: Database,
  { siteId, uid, sessionId }: Owner,
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
): Promise<void> {
  const hash = createHash('sha256').update(endpoint).digest('base64url');
  await inTransaction(db, async (tx) => {
    await sql`
      INSERT INTO push_subscriptions
        (site_id, subscription_id, uid, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      VALUES (${siteId}, ${newId('ps', now.getTime())}, ${uid}, ${sessionId}, ${endpoint}, ${hash}, ${p256dh}, ${auth},
              ${now})
      ON CONFLICT (site_id, endpoint_hash) DO UPDATE
      SET uid = excluded.uid, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
      tx,
    );
    await sql`
      DELETE FROM push_subscriptions WHERE site_id = ${siteId} AND subscription_id IN (
        SELECT subscription_id FROM push_subscriptions WHERE site_id = ${siteId} AND uid = ${uid}
        ORDER BY created_at DESC, subscription_id DESC OFFSET ${MAX_PHONES})`.execute(tx);
  });
}

/** Unsubscribes the phone of this session. */
export async function unsubscribe(db: Database, { siteId, uid, sessionId }: Owner): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .execute();
}

export async function isSubscribed(db: Database, { siteId, uid, sessionId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
