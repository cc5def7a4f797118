import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';

/** Removes an operator from the actor's site; other sites are not affected. */
export function removeOperator(
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
    const decision = decideDemotion(colleague.facts, false);
    if (!decision.ok) return decision;
    await tx
      .deleteFrom('operator_sites')
      .where('site_id', '=', actor.siteId)
      .where('operator_id', '=', operatorId)
      .execute();
    const detail = { name: colleague.row.name, role: colleague.facts.role };
    await recordAuditEvent(tx, actor, { action: 'operator.remove', target: `operator:${operatorId}`, detail }, now);
    return ok({});
  });
}
