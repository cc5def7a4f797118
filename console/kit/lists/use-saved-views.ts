import { useCall } from '../../data/use-call.ts';
import type { PagePath } from '../../pages.ts';
import { useHasPermission } from '../../session/use-operator.ts';
import type { ListAddress } from './use-list-address.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

const NONE: readonly SavedView[] = [];

/** The operator's own views of a page, and the chosen one. */
export function useSavedViews(path: PagePath, address: ListAddress, isOffered: boolean) {
  const may = useHasPermission();
  const { data = NONE } = useCall(
    '/console/views/list',
    { page: path },
    { enabled: isOffered && may('dashboard.view') },
  );
  const chosen = data.find(({ id }) => id === address.saved);
  return { views: data, chosen };
}
