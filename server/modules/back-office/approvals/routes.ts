import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { onDuty } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { approveRequest } from './approve-request.ts';
import { cancelRequest } from './cancel-request.ts';
import type { Executors } from './executor.ts';
import { presentRequest } from './present-request.ts';
import { rejectRequest } from './reject-request.ts';
import { listRequests } from './store.ts';

export interface MakerCheckerDependencies {
  readonly db: Database;
  readonly executors: Executors;
}

export function makerCheckerRoutes(deps: MakerCheckerDependencies): Route[] {
  const { db } = deps;
  return [
    route(findCall('/console/requests/list'), async (input, context) => {
      const filters = {
        state: input.state,
        target: input.uid === undefined ? undefined : `user:${input.uid}`,
        before: input.after,
      };
      const rows = await listRequests(db, context.site.siteId, filters, input.size + 1);
      const shown = rows.slice(0, input.size);
      return ok({
        content: shown.map((row) => presentRequest(row, onDuty(context).operatorId)),
        next: rows.length > input.size ? (shown.at(-1)?.request_id ?? null) : null,
      });
    }),

    route(findCall('/console/requests/approve'), async (input, context) => {
      const checker = actorOf(context);
      const approved = await approveRequest(deps, checker, { id: input.id, unit: context.site.unit }, context.now);
      return approved.ok ? ok(presentRequest(approved.value, checker.operatorId)) : approved;
    }),

    route(findCall('/console/requests/reject'), async (input, context) =>
      rejectRequest(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/requests/cancel'), async (input, context) =>
      cancelRequest(db, actorOf(context), input.id, context.now),
    ),
  ];
}
