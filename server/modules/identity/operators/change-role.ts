import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { changeColleague } from './change-colleague.ts';
import { setRole } from './store.ts';

/** Changes an operator's role on the actor's site. Permissions are read with every call, so it applies at once. */
export function changeRole(db: Database, actor: Actor, request: { operatorId: string; role: Role }, now: Date) {
  const { operatorId, role } = request;
  return changeColleague(db, actor, { operatorId, action: 'operator.role' }, now, async (tx, { facts }) => {
    const decision = decideDemotion(facts, role === 'owner');
    if (!decision.ok) return decision;
    await setRole(tx, actor.siteId, operatorId, role, now);
    return ok({ before: facts.role, after: role });
  });
}
