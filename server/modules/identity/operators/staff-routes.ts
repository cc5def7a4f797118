import { CALLS, findCall } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { PERMISSIONS_OF, ROLES } from '@pitaka/core/identity/operators/roles.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../audit/index.ts';
import { changeRole } from './change-role.ts';
import { createOperator } from './create-operator.ts';
import { disableOperator } from './disable-operator.ts';
import { enableOperator } from './enable-operator.ts';
import { removeOperator } from './remove-operator.ts';
import { resetOperator } from './reset-operator.ts';
import { setSiteRole } from './set-site-role.ts';
import { listStaff, rolesOf } from './views.ts';

/** Only permissions that some call requires are listed. */
const ASKED_FOR: ReadonlySet<string> = new Set(
  (CALLS as readonly CallDefinition[]).flatMap((call) => (call.permission ? [call.permission] : [])),
);

export function staffRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/console/operators/list'), async (_input, context) =>
      ok(await listStaff(db, context.site.siteId, requireOperator(context))),
    ),

    route(findCall('/console/operators/roles'), async () =>
      ok(ROLES.map((role) => ({ role, permissions: [...PERMISSIONS_OF[role]].filter((one) => ASKED_FOR.has(one)) }))),
    ),

    route(findCall('/console/operators/create'), async (input, context) => {
      const actor = actorOf(context);
      const roles = await rolesOf(db, actor.operatorId);
      // Only those sites that the actor owns; at least the current one.
      const wanted = (input.sites ?? []).filter((siteId) => roles[siteId] === 'owner');
      const siteIds = [...new Set([actor.siteId, ...wanted])];
      return createOperator(db, actor, { name: input.name, role: input.role, siteIds }, context.now);
    }),

    route(findCall('/console/operators/role'), async (input, context) =>
      changeRole(db, actorOf(context), { operatorId: input.id, role: input.role }, context.now),
    ),
    route(findCall('/console/operators/siterole'), async ({ id, site, role }, context) =>
      setSiteRole(db, actorOf(context), { operatorId: id, siteId: site, role: role || undefined }, context.now),
    ),
    route(findCall('/console/operators/remove'), async (input, context) =>
      removeOperator(db, actorOf(context), input.id, context.now),
    ),
    route(findCall('/console/operators/disable'), async (input, context) =>
      disableOperator(db, actorOf(context), input.id, context.now),
    ),
    route(findCall('/console/operators/enable'), async (input, context) =>
      enableOperator(db, actorOf(context), input.id, context.now),
    ),
    route(findCall('/console/operators/reset'), async (input, context) =>
      resetOperator(db, actorOf(context), input.id, context.now),
    ),
  ];
}
