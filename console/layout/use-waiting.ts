import { POLL } from '../data/polling.ts';
import { useCall } from '../data/use-call.ts';
import { MENU, type Waiting } from '../pages.ts';
import { useMay } from '../session/use-operator.ts';

/** The number of waiting records at each page of the navigation. */
export function useWaiting(): Readonly<Record<string, Waiting | undefined>> {
  const may = useMay();
  const { data } = useCall('/console/dashboard', {}, { everyMs: POLL.list, enabled: may('dashboard.view') });
  if (!data) return {};
  return Object.fromEntries(MENU.map(({ path, menu }) => [path, menu.badge?.(data)]));
}
