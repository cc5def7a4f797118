import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { approveRequest } from './approve-request.ts';
import { cancelRequest } from './cancel-request.ts';
import type { Executors } from './executor.ts';
import { presentRequest } from './present-request.ts';
import { rejectRequest } from './reject-request.ts';
import { listRequests } from './store.ts';

export interface ApprovalDependencies {
  readonly db: Database;
  readonly executors: Executors;
}

export function approvalRoutes(deps: ApprovalDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/approvals/list'), async (input, context) => {
      const filters = {
        state: input.state,
        target: input.uid === undefined ? undefined : `user:${input.uid}`,
        before: input.after,
      };
      const rows = await listRequests(db, context.site.siteId, filters, input.size + 1);
      const shown = rows.slice(0, input.size);
      return ok({
        content: shown.map((row) => presentRequest(row, requireOperator(context).operatorId)),
        next: rows.length > input.size ? (shown.at(-1)?.request_id ?? null) : null,
      });
    }),

    route(findCall('/console/approvals/approve'), async (input, context) => {
      const checker = actorOf(context);
      const approved = await approveRequest(deps, checker, { id: input.id, unit: context.site.unit }, context.now);
      return approved.ok ? ok(presentRequest(approved.value, checker.operatorId)) : approved;
    }),

    route(findCall('/console/approvals/reject'), async (input, context) =>
      rejectRequest(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/approvals/cancel'), async (input, context) =>
      cancelRequest(db, actorOf(context), input.id, context.now),
    ),
  ];
}
