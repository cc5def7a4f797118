import { CALLS, findCall } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { PERMISSIONS_OF, ROLES } from '@pitaka/core/identity/operators/roles.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type CallContext, requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { listStaff, rolesOf } from '../../identity/operators/index.ts';
import { changeColleague, hire, resetColleague, type StaffDependencies } from './change-staff.ts';
import type { StaffPayload } from './staff-payload.ts';

/** Lists only permissions that at least one call requires. */
const NEEDS_APPROVAL: ReadonlySet<string> = new Set(
  (CALLS as readonly CallDefinition[]).flatMap((call) => (call.permission ? [call.permission] : [])),
);

export function staffRoutes(deps: StaffDependencies): Route[] {
  const { db } = deps;
  const change = (
    context: CallContext,
    operatorId: string,
    payload: Partial<StaffPayload> & Pick<StaffPayload, 'change'>,
  ) =>
    changeColleague(
      deps,
      actorOf(context),
      { operatorId, payload: { role: null, site: null, ...payload } },
      context.now,
    );

  return [
    route(findCall('/console/operators/list'), async (_input, context) =>
      ok(await listStaff(db, context.site.siteId, requireOperator(context))),
    ),

    route(findCall('/console/operators/roles'), async () =>
      ok(
        ROLES.map((role) => ({
          role,
          permissions: [...PERMISSIONS_OF[role]].filter((permission) => NEEDS_APPROVAL.has(permission)),
        })),
      ),
    ),

    route(findCall('/console/operators/create'), async (input, context) => {
      const actor = actorOf(context);
      const roles = await rolesOf(db, actor.operatorId);
      // Only sites that the actor owns; at least the current one.
      const ownedSites = (input.sites ?? []).filter((siteId) => roles[siteId] === 'owner');
      const sites = [...new Set([actor.siteId, ...ownedSites])];
      return hire(deps, actor, { name: input.name, role: input.role, sites }, context.now);
    }),

    route(findCall('/console/operators/role'), async ({ id, role }, context) =>
      change(context, id, { change: 'role', role }),
    ),
    route(findCall('/console/operators/siterole'), async ({ id, site, role }, context) =>
      change(context, id, { change: 'site_role', site, role: role || null }),
    ),
    route(findCall('/console/operators/remove'), async ({ id }, context) => change(context, id, { change: 'remove' })),
    route(findCall('/console/operators/disable'), async ({ id }, context) =>
      change(context, id, { change: 'disable' }),
    ),
    route(findCall('/console/operators/enable'), async ({ id }, context) => change(context, id, { change: 'enable' })),
    route(findCall('/console/operators/reset'), async ({ id }, context) =>
      resetColleague(deps, actorOf(context), id, context.now),
    ),
  ];
}
