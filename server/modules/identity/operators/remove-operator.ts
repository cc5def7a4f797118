import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { changeColleague } from './change-colleague.ts';
import { removeRole } from './store.ts';

/** Removes an operator from the actor's site; other sites are not affected. */
export function removeOperator(db: Database, actor: Actor, operatorId: string, now: Date) {
  return changeColleague(db, actor, { operatorId, action: 'operator.remove' }, now, async (tx, { facts }) => {
    const decision = decideDemotion(facts, false);
    if (!decision.ok) return decision;
    await removeRole(tx, actor.siteId, operatorId);
    return ok({ role: facts.role });
  });
}
