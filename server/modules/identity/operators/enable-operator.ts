import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { changeColleague } from './change-colleague.ts';
import { updateOperator } from './store.ts';

/** Lets a disabled operator log in again, with the same password and second factor. */
export function enableOperator(db: Database, actor: Actor, operatorId: string, now: Date) {
  return changeColleague(db, actor, { operatorId, action: 'operator.enable' }, now, async (tx, { facts }) => {
    const decision = decidePersonChange(facts);
    if (!decision.ok) return decision;
    await updateOperator(tx, operatorId, { status: 'active' });
    return ok({});
  });
}
