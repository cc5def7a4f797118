import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Applications that wait for their link since before a moment, oldest first. */
export async function listStuck(
  db: Database,
  siteId: string,
  filter: { appliedBefore: Date; after: { at: Date; id: string } | undefined; size: number },
) {
  const { after } = filter;
  const { rows } = await sql<{
    application_id: string;
    uid: string;
    name: string;
    kind: 'messaging' | 'video' | 'app';
    external_id: string;
    applied_at: Date;
    asks: number;
    next_ask_at: Date | null;
  }>`
    SELECT a.application_id, a.uid, i.name, i.kind, i.external_id, a.applied_at, a.asks, a.next_ask_at
    FROM applications a JOIN items i ON i.site_id = a.site_id AND i.item_id = a.item_id
    WHERE a.site_id = ${siteId} AND a.state = 'link_pending' AND a.applied_at <= ${filter.appliedBefore}
      AND (${after?.at ?? null}::timestamptz IS NULL OR (a.applied_at, a.application_id) > (${after?.at ?? null}, ${after?.id ?? null}))
    ORDER BY a.applied_at, a.application_id LIMIT ${filter.size}`.execute(db);
  return rows;
}
