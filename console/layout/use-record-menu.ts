import { type LucideIcon, ScanSearch, Stamp, Trophy, UserPlus } from 'lucide-react';
import { POLL } from '../data/polling.ts';
import { useCall } from '../data/use-call.ts';
import { useMay } from '../session/use-operator.ts';
import type { NavItem } from './nav-item.ts';

/** Different icons in one group; a new kind has the group's. */
const ICONS: Readonly<Record<string, LucideIcon>> = { wheel_prize: Trophy, agent_application: UserPlus };

/** An entry in the navigation for each kind of record that a module defined and this operator may see. */
export function useRecordMenu(): readonly NavItem[] {
  const may = useMay();
  const { data = [] } = useCall(
    '/console/records/definitions',
    {},
    { everyMs: POLL.list, enabled: may('dashboard.view') },
  );
  return data.map(({ name, title, place, views }) => ({
    path: `/records/${name}`,
    group: place,
    label: title,
    icon: ICONS[name] ?? (place === 'work' ? Stamp : ScanSearch),
    // The first view has the waiting records.
    waiting: { count: views[0]?.count ?? 0 },
  }));
}
