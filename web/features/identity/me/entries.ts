import type { Feature } from '@pitaka/contract/features.ts';
import {
  BanknoteArrowDown,
  BarChart3,
  Building2,
  CircleHelp,
  HandCoins,
  Headset,
  Link2,
  type LucideIcon,
  ReceiptText,
  RefreshCcw,
  Settings,
  Users,
  WalletCards,
} from 'lucide-react';
import type { MessageKey } from '../../../messages/catalogues.ts';

export interface Entry {
  path: string;
  label: MessageKey;
  icon: LucideIcon;
  /** Hidden where the site has this switched off. */
  feature?: Feature;
  teamOnly?: true;
}

export interface EntryGroup {
  title: MessageKey;
  entries: readonly Entry[];
}

/** Everything one can do from My. */
export const ENTRY_GROUPS: readonly EntryGroup[] = [
  {
    title: 'account.group.money',
    entries: [
      { path: '/Deposit', label: 'account.deposit', icon: BanknoteArrowDown, feature: 'wallet' },
      { path: '/DepositDetails', label: 'account.depositDetails', icon: ReceiptText, feature: 'wallet' },
      { path: '/Withdraw', label: 'account.withdraw', icon: HandCoins, feature: 'wallet' },
      { path: '/WithdrawDetails', label: 'account.withdrawDetails', icon: ReceiptText, feature: 'wallet' },
      { path: '/Cards', label: 'account.cards', icon: WalletCards, feature: 'wallet' },
      { path: '/RakeBack', label: 'account.rakeBack', icon: RefreshCcw, feature: 'rebate' },
    ],
  },
  {
    title: 'account.group.promotion',
    entries: [
      { path: '/promotion', label: 'account.links', icon: Link2 },
      { path: '/report', label: 'account.report', icon: BarChart3, feature: 'report' },
      { path: '/team', label: 'account.team', icon: Users, feature: 'team', teamOnly: true },
    ],
  },
  {
    title: 'account.group.more',
    entries: [
      { path: '/Help', label: 'account.help', icon: CircleHelp },
      { path: '/Service', label: 'account.service', icon: Headset },
      { path: '/AboutUs', label: 'account.about', icon: Building2 },
      { path: '/Setting', label: 'account.setting', icon: Settings },
    ],
  },
];
