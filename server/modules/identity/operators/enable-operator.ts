import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { changeOfColleague, type StaffChange } from './staff-change.ts';
import { updateOperator } from './store.ts';

/** Lets a disabled operator log in again, with the same password and second factor. */
export function enabling(operatorId: string): StaffChange {
  return changeOfColleague(
    { action: 'operator.enable', isGrant: true },
    ({ facts }) => decidePersonChange(facts),
    async (tx) => {
      await updateOperator(tx, operatorId, { status: 'active' });
      return {};
    },
  );
}
