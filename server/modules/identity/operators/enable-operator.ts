import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';
import { updateOperator } from './store.ts';

/** Lets a disabled operator log in again, with the same password and second factor. */
export function enableOperator(
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
    const decision = decidePersonChange(colleague.facts);
    if (!decision.ok) return decision;
    await updateOperator(tx, operatorId, { status: 'active' });
    const detail = { name: colleague.row.name };
    await recordAuditEvent(tx, actor, { action: 'operator.enable', target: `operator:${operatorId}`, detail }, now);
    return ok({});
  });
}
