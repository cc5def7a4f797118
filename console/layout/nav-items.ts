import type { Permission } from '@pitaka/core/values/permissions.ts';
import {
  BookOpen,
  ClipboardCheck,
  CreditCard,
  FileSpreadsheet,
  Gauge,
  HandCoins,
  Hourglass,
  Landmark,
  type LucideIcon,
  MessageSquareQuote,
  PiggyBank,
  Scale,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react';
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
    label: 'shell.nav.work',
    items: [
      { to: '/', label: 'shell.nav.dashboard', icon: Gauge, permission: 'dashboard.view', goKey: 't' },
      {
        to: '/withdrawals',
        label: 'shell.nav.withdrawals',
        icon: HandCoins,
        permission: 'withdrawal.view',
        goKey: 'w',
      },
      { to: '/deposits', label: 'shell.nav.deposits', icon: PiggyBank, permission: 'deposit.view', goKey: 'd' },
      { to: '/accounts', label: 'shell.nav.accounts', icon: CreditCard, permission: 'user.view', goKey: 'p' },
      {
        to: '/applications',
        label: 'shell.nav.applications',
        icon: Hourglass,
        permission: 'application.view',
        goKey: 'i',
      },
    ],
  },
  {
    label: 'shell.nav.people',
    items: [
      { to: '/users', label: 'shell.nav.users', icon: Users, permission: 'user.view', goKey: 'u' },
      { to: '/approvals', label: 'shell.nav.approvals', icon: ClipboardCheck, permission: 'approval.view', goKey: 'c' },
    ],
  },
  {
    label: 'shell.nav.money',
    items: [
      {
        to: '/payout-files',
        label: 'shell.nav.payoutFiles',
        icon: FileSpreadsheet,
        permission: 'withdrawal.pay',
        goKey: 'b',
      },
      { to: '/statements', label: 'shell.nav.statements', icon: Landmark, permission: 'withdrawal.pay', goKey: 'm' },
      {
        to: '/reconciliation',
        label: 'shell.nav.reconciliation',
        icon: Scale,
        permission: 'reconciliation.view',
        goKey: 'f',
      },
      { to: '/ledger', label: 'shell.nav.ledger', icon: BookOpen, permission: 'ledger.view', goKey: 'l' },
    ],
  },
  {
    label: 'shell.nav.house',
    items: [
      { to: '/audit', label: 'shell.nav.audit', icon: ScrollText, permission: 'audit.view', goKey: 'a' },
      { to: '/staff', label: 'shell.nav.staff', icon: UserCog, permission: 'operator.view', goKey: 's' },
      { to: '/reasons', label: 'shell.nav.reasons', icon: MessageSquareQuote, permission: 'reason.manage', goKey: 'r' },
    ],
  },
];
