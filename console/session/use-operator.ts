import type { Permission } from '@pitaka/core/values/permissions.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { type Operator, session } from './session.ts';

/** The logged-in operator; every page inside the shell has one. */
export function useOperator(): Operator {
  const operator = useStore(session)?.operator;
  if (!operator) throw new Error('a page of the console was shown without an operator');
  return operator;
}

export function useHasPermission(): (permission: Permission) => boolean {
  const { permissions } = useOperator();
  return (permission) => permissions.includes(permission);
}
