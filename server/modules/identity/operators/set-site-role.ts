import { decideDemotion, type StaffRefusal } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';
import { findOperator, removeRole, setRole } from './store.ts';
import { rolesOf } from './views.ts';

export interface SiteRole {
  readonly operatorId: string;
  readonly siteId: string;
  /** undefined: no longer works there. */
  readonly role: Role | undefined;
}

/**
 * Which role a colleague has on a site that the actor owns, be it the first. Colleagues are those who already work for a
 * site of the actor: nobody is found by a guessed id. Nobody changes their own.
 */
export function setSiteRole(
  db: Database,
  actor: Actor,
  { operatorId, siteId, role }: SiteRole,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | StaffRefusal>> {
  return decideInTransaction(db, async (tx) => {
    const [own, theirs] = [await rolesOf(tx, actor.operatorId), await rolesOf(tx, operatorId)];
    const isOwnedHere = (site: string) => Object.hasOwn(own, site) && own[site] === 'owner';
    if (!isOwnedHere(siteId) || !Object.keys(theirs).some(isOwnedHere)) return refuse('not_found');
    if (operatorId === actor.operatorId) return refuse('operator_self');
    const there: Actor = { ...actor, siteId };
    const colleague = await findColleague(tx, there, operatorId);
    if (colleague) {
      const decision = decideDemotion(colleague.facts, role === 'owner');
      if (!decision.ok) return decision;
    }
    const before = colleague?.facts.role ?? null;
    if (before === (role ?? null)) return ok({});
    if (role) await setRole(tx, siteId, operatorId, role, now);
    else await removeRole(tx, siteId, operatorId);
    const name = colleague?.row.name ?? (await findOperator(tx, operatorId))?.name;
    const detail = { name, before, after: role ?? null };
    await recordAuditEvent(tx, there, { action: 'operator.site_role', target: `operator:${operatorId}`, detail }, now);
    return ok({});
  });
}
