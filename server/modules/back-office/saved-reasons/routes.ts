import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { removeReason } from './remove-reason.ts';
import { saveReason } from './save-reason.ts';

export function savedReasonRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/reasons/list'), async (_input, { site }) => {
      const rows = await db
        .selectFrom('saved_reasons')
        .select(['reason_id', 'topic', 'body'])
        .where('site_id', '=', site.siteId)
        .orderBy('topic')
        .orderBy('reason_id')
        .execute();
      return ok(rows.map((row) => ({ id: row.reason_id, topic: row.topic, body: row.body })));
    }),
    route(findCall('/console/reasons/save'), async (input, context) => {
      const id = await saveReason(db, actorOf(context), input, context.now);
      return ok({ id });
    }),
    route(findCall('/console/reasons/remove'), async ({ id }, context) =>
      removeReason(db, actorOf(context), id, context.now),
    ),
  ];
}
