import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { saveView } from './save-view.ts';

export function savedViewRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/views/list'), async ({ page }, context) => {
      const rows = await db
        .selectFrom('saved_views')
        .select(['view_id', 'name', 'search'])
        .where('site_id', '=', context.site.siteId)
        .where('operator_id', '=', requireOperator(context).operatorId)
        .where('page', '=', page)
        .orderBy('name')
        .execute();
      return ok(rows.map((row) => ({ id: row.view_id, name: row.name, search: row.search })));
    }),

    route(findCall('/console/views/save'), async (input, context) => {
      if (input.name.trim() === '') return refuse('input_invalid', { fields: { name: 'field_required' } });
      return saveView(db, actorOf(context), input, context.now);
    }),

    route(findCall('/console/views/remove'), async ({ id }, context) => {
      const removed = await db
        .deleteFrom('saved_views')
        .where('site_id', '=', context.site.siteId)
        .where('operator_id', '=', requireOperator(context).operatorId)
        .where('view_id', '=', id)
        .returning('view_id')
        .executeTakeFirst();
      return removed ? ok({}) : refuse('not_found');
    }),
  ];
}
