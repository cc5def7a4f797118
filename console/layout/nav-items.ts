import type { Permission } from '@pitaka/core/values/permissions.ts';
import { ClipboardCheck, type LucideIcon, ScrollText, UserCog, Users } from 'lucide-react';
import type { Path } from '../navigation/place.ts';
import type { MessageKey } from '../texts.ts';

export interface NavItem {
  readonly to: Path;
  readonly label: MessageKey;
  readonly icon: LucideIcon;
  readonly permission: Permission;
  /** Pressed after g. */
  readonly goKey: string;
}

/** Every place of the desk, in the order of the day's work. */
export const NAV_GROUPS: readonly { readonly label: MessageKey; readonly items: readonly NavItem[] }[] = [
  {
    label: 'shell.nav.people',
    items: [
      { to: '/users', label: 'shell.nav.users', icon: Users, permission: 'user.view', goKey: 'u' },
      { to: '/requests', label: 'shell.nav.requests', icon: ClipboardCheck, permission: 'request.view', goKey: 'c' },
    ],
  },
  {
    label: 'shell.nav.house',
    items: [
      { to: '/audit', label: 'shell.nav.audit', icon: ScrollText, permission: 'audit.view', goKey: 'a' },
      { to: '/staff', label: 'shell.nav.staff', icon: UserCog, permission: 'operator.view', goKey: 's' },
    ],
  },
];
