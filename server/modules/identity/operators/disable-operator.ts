import { decideDemotion, decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { changeOfColleague, type StaffChange } from './staff-change.ts';
import { endOperatorSessions, updateOperator } from './store.ts';

/** Disables an operator on all sites and ends open sessions. */
export function disabling(operatorId: string): StaffChange {
  return changeOfColleague(
    { action: 'operator.disable', isGrant: false },
    ({ facts }) => {
      const person = decidePersonChange(facts);
      return person.ok ? decideDemotion(facts, false) : person;
    },
    async (tx, _colleague, now) => {
      await updateOperator(tx, operatorId, { status: 'disabled' });
      return { sessionsEnded: await endOperatorSessions(tx, { operatorId }, 'disabled', now) };
    },
  );
}
