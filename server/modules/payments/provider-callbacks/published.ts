import type { Database } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';

export async function forgetRefusedCallbacks(db: Database, siteId: string, before: Date): Promise<void> {
  await db.deleteFrom('callback_refusals').where('site_id', '=', siteId).where('hour', '<', before).execute();
}

/** A status update that a provider sent about a payment, and its result. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly status: string;
  readonly outcome: string;
  readonly receivedAt: Date;
}

/** A payment's status updates from providers, by our reference; oldest first. */
export function listProviderEvents(
  db: Database,
  siteId: string,
  reference: string,
  limit: number,
): Promise<ProviderEvent[]> {
  return db
    .selectFrom('provider_events')
    .select(['event_id as eventId', 'status', 'outcome', 'received_at as receivedAt'])
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
    .orderBy('received_at')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

/** Callbacks whose text is sealed under an older key than the newest. */
export async function countEventsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('provider_events')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'body_sealed'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Refused callbacks whose text is sealed under an older key than the newest. */
export async function countRefusalsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('callback_refusals')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'sample_sealed'))
    .executeTakeFirstOrThrow();
  return count;
}
