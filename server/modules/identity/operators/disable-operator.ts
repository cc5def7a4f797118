import { decideDemotion, decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { changeColleague } from './change-colleague.ts';
import { endOperatorSessions, updateOperator } from './store.ts';

/** Disables an operator on all sites and ends open sessions. */
export function disableOperator(db: Database, actor: Actor, operatorId: string, now: Date) {
  return changeColleague(db, actor, { operatorId, action: 'operator.disable' }, now, async (tx, { facts }) => {
    const person = decidePersonChange(facts);
    if (!person.ok) return person;
    const demotion = decideDemotion(facts, false);
    if (!demotion.ok) return demotion;
    await updateOperator(tx, operatorId, { status: 'disabled' });
    return ok({ sessionsEnded: await endOperatorSessions(tx, { operatorId }, 'disabled', now) });
  });
}
