import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Actor } from '../audit/index.ts';
import { findColleague } from './find-colleague.ts';
import type { StaffChange } from './staff-change.ts';
import { findOperator, removeRole, setRole } from './store.ts';
import { rolesOf } from './views.ts';

export interface SiteRole {
  readonly operatorId: string;
  readonly siteId: string;
  /** undefined: the operator no longer works there. */
  readonly role: Role | undefined;
}

/**
 * Sets an operator's role on a site that the actor owns, also the operator's first role there. The operator must
 * already work for one of the actor's sites: a guessed id finds no operator. Operators cannot change their own role.
 */
export function siteRoleChange({ operatorId, siteId, role }: SiteRole): StaffChange {
  return {
    action: 'operator.site_role',
    isGrant: role !== undefined,
    siteId,
    async prepare(tx, actor) {
      const [own, theirs] = [await rolesOf(tx, actor.operatorId), await rolesOf(tx, operatorId)];
      const isOwnedHere = (site: string) => Object.hasOwn(own, site) && own[site] === 'owner';
      if (!isOwnedHere(siteId) || !Object.keys(theirs).some(isOwnedHere)) return refuse('not_found');
      if (operatorId === actor.operatorId) return refuse('operator_self');
      const actorOnSite: Actor = { ...actor, siteId };
      const colleague = await findColleague(tx, actorOnSite, operatorId);
      if (colleague) {
        const decision = decideDemotion(colleague.facts, role === 'owner');
        if (!decision.ok) return decision;
      }
      const before = colleague?.facts.role ?? null;
      const name = colleague?.row.name ?? (await findOperator(tx, operatorId))?.name;
      if (before === (role ?? null)) return ok({ name });
      return ok({
        name,
        async write(at, now, appointedBy) {
          if (role) await setRole(at, siteId, operatorId, role, appointedBy, now);
          else await removeRole(at, siteId, operatorId);
          return { before, after: role ?? null };
        },
      });
    },
  };
}
