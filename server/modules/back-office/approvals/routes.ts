import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { findSamePerson } from '../../identity/operators/index.ts';
import { approve } from './approve.ts';
import { cancel } from './cancel.ts';
import type { Decider } from './decision.ts';
import { fingerprintOf } from './fingerprint.ts';
import { approvalListRoutes } from './list-routes.ts';
import { presentApproval } from './present-approval.ts';
import { previewNow } from './preview-now.ts';
import type { ApprovalRegistry } from './registry.ts';
import { reject } from './reject.ts';
import { requestApproval } from './request-approval.ts';
import { findApproval } from './store.ts';

export interface ApprovalDependencies extends ConsoleListDependencies {
  readonly registry: ApprovalRegistry;
  /** Drops this process's cached sites: the approved change may be one of their settings. */
  readonly forgetSites: () => void;
}

export function approvalRoutes(deps: ApprovalDependencies): Route[] {
  const { db, registry } = deps;
  const deciderOf = (context: CallContext): Decider => ({
    actor: actorOf(context),
    permissions: requireOperator(context).permissions,
  });

  const linkedOperators = (context: CallContext) =>
    findSamePerson(db, context.site.siteId, requireOperator(context).operatorId, context.now);

  return [
    ...approvalListRoutes(deps),

    route(findCall('/console/approvals/kinds'), async () =>
      ok([...registry.values()].map(({ kind, title }) => ({ kind, title }))),
    ),

    route(findCall('/console/approvals/detail'), async ({ id }, context) => {
      const row = await findApproval(db, context.site.siteId, id);
      if (!row) return refuse('not_found');
      const shown = await previewNow(db, registry, row, context.site.unit, context.now);
      const print = row.state === 'pending' ? fingerprintOf(row, shown.label, shown.preview) : null;
      return ok({ ...presentApproval(row, registry, context, await linkedOperators(context), shown), print });
    }),

    route(findCall('/console/approvals/request'), async (input, context) => {
      const approval = registry.get(input.kind);
      if (!approval) return refuse('input_invalid', { fields: { kind: 'field_invalid' } });
      if (!requireOperator(context).permissions.has(approval.permission.request)) return refuse('permission_missing');
      const { target: targetId, payload, reason } = input;
      const { unit } = context.site;
      return requestApproval(db, actorOf(context), { approval, targetId, payload, reason, unit }, context.now);
    }),

    route(findCall('/console/approvals/approve'), async ({ id, print }, context) => {
      const approved = await approve(deps, deciderOf(context), { id, print, unit: context.site.unit }, context.now);
      if (!approved.ok) return approved;
      deps.forgetSites();
      return ok(presentApproval(approved.value, registry, context, await linkedOperators(context)));
    }),

    route(findCall('/console/approvals/reject'), async (input, context) =>
      reject(deps, deciderOf(context), input, context.now),
    ),

    route(findCall('/console/approvals/cancel'), async ({ id }, context) =>
      cancel(db, actorOf(context), id, context.now),
    ),
  ];
}
