import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuseCursor } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { archiveGroup, createGroup, renameGroup } from './manage-group.ts';
import { findGroup } from './store.ts';
import { countMembersOfEach, MAX_MEMBERS, pageGroups, readMembers, readOpenGroups, readRunningPlans } from './views.ts';

/** Groups of promoters; membership is requested as the approval promoter_group (Spec: C3, F1). */
export function groupRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/groups/list'), async (request, { site: { siteId }, now }) => {
      const page = await pageGroups(db, siteId, request);
      if (!page.ok) return refuseCursor();
      const { rows, next } = page.value;
      const ids = rows.map((row) => row.group_id);
      const [members, running] = await Promise.all([
        countMembersOfEach(db, siteId, ids, now),
        readRunningPlans(db, siteId, ids, now),
      ]);
      const plans = Map.groupBy(running, ({ groupId }) => groupId);
      const content = rows.map((row) => ({
        id: row.group_id,
        name: row.name,
        members: members.get(row.group_id) ?? 0,
        plans: (plans.get(row.group_id) ?? []).map(({ id, name }) => ({ id, name })),
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by,
        archivedAt: row.archived_at?.toISOString() ?? null,
      }));
      return ok({ content, next });
    }),

    route(findCall('/console/groups/choices'), async (_input, { site }) => ok(await readOpenGroups(db, site.siteId))),

    route(findCall('/console/groups/members'), async ({ id }, { site, now }) => {
      if (!(await findGroup(db, site.siteId, id))) return refuse('not_found');
      const rows = await readMembers(db, site.siteId, id, now);
      return ok({
        members: rows.slice(0, MAX_MEMBERS).map((row) => ({
          uid: row.uid,
          name: row.name ?? '',
          from: row.valid_from.toISOString(),
          by: row.set_by.replace(/^operator:/, ''),
          isComing: row.valid_from > now,
        })),
        isCapped: rows.length > MAX_MEMBERS,
      });
    }),

    route(findCall('/console/groups/create'), (input, context) =>
      createGroup(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/groups/rename'), (input, context) =>
      renameGroup(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/groups/archive'), (input, context) =>
      archiveGroup(db, actorOf(context), input, context.now),
    ),
  ];
}
