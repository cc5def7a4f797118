import type { Database } from '../../../platform/db/database.ts';

/** A status update that a provider sent about a payment, and what became of it. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly status: string;
  readonly outcome: string;
  readonly receivedAt: Date;
}

/** What providers said of one payment, by our reference; oldest first. */
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
