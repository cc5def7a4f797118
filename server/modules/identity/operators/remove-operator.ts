import { decideDemotion } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { changeOfColleague, type StaffChange } from './staff-change.ts';
import { removeRole } from './store.ts';

/** Removes an operator from the actor's site; other sites are not affected. */
export function removal(siteId: string, operatorId: string): StaffChange {
  return changeOfColleague(
    { action: 'operator.remove', isGrant: false },
    ({ facts }) => decideDemotion(facts, false),
    async (tx, { facts }) => {
      await removeRole(tx, siteId, operatorId);
      return { role: facts.role };
    },
  );
}
