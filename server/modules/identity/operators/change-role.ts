import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';
import { setRole } from './store.ts';

/** Changes an operator's role on the actor's site. Permissions are read with every call, so it applies at once. */
export function changeRole(
  db: Database,
  actor: Actor,
  request: { operatorId: string; role: Role },
  now: Date,
): Promise<
  Result<Record<string, never>, 'not_found' | 'operator_self' | 'operator_last_owner' | 'operator_elsewhere'>
> {
  return decideInTransaction(db, async (tx) => {
    const colleague = await findColleague(tx, actor, request.operatorId);
    if (!colleague) return refuse('not_found');
    const decision = decideDemotion(colleague.facts, request.role === 'owner');
    if (!decision.ok) return decision;
    await setRole(tx, actor.siteId, request.operatorId, request.role, now);
    const detail = { name: colleague.row.name, before: colleague.facts.role, after: request.role };
    await recordAuditEvent(
      tx,
      actor,
      { action: 'operator.role', target: `operator:${request.operatorId}`, detail },
      now,
    );
    return ok({});
  });
}
