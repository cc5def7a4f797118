import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ProtectionEventsTable } from '../../../platform/db/tables/protection.ts';

const EVENTS_SHOWN = 50;

/** A user's own changes of the protection, newest first. */
export function listEvents(db: Database, siteId: string, uid: string): Promise<Selectable<ProtectionEventsTable>[]> {
  return db
    .selectFrom('protection_events')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('event_id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute();
}
