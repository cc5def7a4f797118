import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { changeOfColleague, type StaffChange } from './staff-change.ts';
import { setRole } from './store.ts';

/** Sets another role on the actor's site. Permissions are read with every call, so the role applies at once. */
export function roleChange(siteId: string, operatorId: string, role: Role): StaffChange {
  return changeOfColleague(
    { action: 'operator.role', isGrant: true },
    ({ facts }) => decideDemotion(facts, role === 'owner'),
    async (tx, { facts }, now, appointedBy) => {
      await setRole(tx, siteId, operatorId, role, appointedBy, now);
      return { before: facts.role, after: role };
    },
  );
}
