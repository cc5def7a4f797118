import { Navigate } from '../navigation/link.tsx';
import { useMay } from '../session/use-operator.ts';
import { NAV_GROUPS } from './nav-items.ts';

/** The desk opens at the first place this operator may see. */
export function FirstPlace() {
  const may = useMay();
  const first = NAV_GROUPS.flatMap((group) => group.items).find((item) => may(item.permission));
  return <Navigate to={first?.to ?? '/account'} replace />;
}
