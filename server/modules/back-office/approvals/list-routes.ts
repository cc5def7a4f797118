import { consoleApprovalList } from '@pitaka/contract/calls/back-office/console-approvals.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findSamePerson } from '../../identity/operators/index.ts';
import { presentApproval } from './present-approval.ts';
import type { ApprovalRegistry } from './registry.ts';
import { countPendingApprovals, queryApprovals } from './store.ts';

const ID = keysetColumn('approval_id', 'text');

export function approvalListRoutes(deps: ConsoleListDependencies & { readonly registry: ApprovalRegistry }): Route[] {
  const { db, registry } = deps;
  return [
    ...listRoutes(deps, consoleApprovalList, {
      rows: async ({ view, mine, kind, uid, requestedBy }, span, context) => {
        const requester = mine ? requireOperator(context).operatorId : undefined;
        return queryApprovals(db, context.site.siteId, { state: view, kind, uid, requestedBy, requester }, span);
      },
      id: ID,
      // An id begins with the time of the request.
      sorts: { requestedAt: { ...ID, isUnique: true } },
      totals: {},
      present: async (rows, context) => {
        const bonds = await findSamePerson(db, context.site.siteId, requireOperator(context).operatorId, context.now);
        return rows.map((row) => presentApproval(row, registry, context, bonds));
      },
      cells: { target: (row) => `${row.target.type}:${row.target.id}` },
    }),

    route(consoleApprovalList.views, async (_input, { site }) => {
      const pending = await countPendingApprovals(db, site.siteId);
      const { views = [] } = consoleApprovalList.definition;
      return ok(views.map((id) => ({ id, count: id === 'pending' ? pending : null })));
    }),
  ];
}
