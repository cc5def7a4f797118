import { MENU } from '../pages.ts';
import { useHasPermission, useOperator } from '../session/use-operator.ts';

/** The pages of the navigation that this operator may see on this site. */
export function useMenu() {
  const may = useHasPermission();
  const { features } = useOperator().site;
  return MENU.filter(
    ({ permission, feature }) =>
      (permission === undefined || may(permission)) && (feature === undefined || features.includes(feature)),
  );
}
