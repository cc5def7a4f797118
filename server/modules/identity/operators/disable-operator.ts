import { decideDemotion, decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';
import { endOperatorSessions, updateOperator } from './store.ts';

/** Disables an operator on all sites and ends open sessions. */
export function disableOperator(
  db: Database,
  actor: Actor,
  operatorId: string,
  now: Date,
): Promise<
  Result<Record<string, never>, 'not_found' | 'operator_self' | 'operator_last_owner' | 'operator_elsewhere'>
> {
  return decideInTransaction(db, async (tx) => {
    const colleague = await findColleague(tx, actor, operatorId);
    if (!colleague) return refuse('not_found');
    const person = decidePersonChange(colleague.facts);
    if (!person.ok) return person;
    const demotion = decideDemotion(colleague.facts, false);
    if (!demotion.ok) return demotion;
    await updateOperator(tx, operatorId, { status: 'disabled' });
    const sessionsEnded = await endOperatorSessions(tx, { operatorId }, 'disabled', now);
    const detail = { name: colleague.row.name, sessionsEnded };
    await recordAuditEvent(tx, actor, { action: 'operator.disable', target: `operator:${operatorId}`, detail }, now);
    return ok({});
  });
}
