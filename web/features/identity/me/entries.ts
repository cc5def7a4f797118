import type { Connection } from '@pitaka/contract/connections.ts';
import type { Feature } from '@pitaka/contract/features.ts';
import {
  Building2,
  CircleHelp,
  Crown,
  FerrisWheel,
  Gamepad2,
  Gift,
  Handshake,
  Headset,
  History,
  type LucideIcon,
  QrCode,
  ReceiptText,
  RefreshCcw,
  ShieldCheck,
  WalletCards,
} from 'lucide-react';
import type { MessageKey } from '../../../messages/catalogues.ts';

export interface Entry {
  path: string;
  label: MessageKey;
  icon: LucideIcon;
  /** Hidden if the site has this feature switched off. */
  feature?: Feature;
  /** Hidden if the server is not connected to this system. */
  needs?: Connection;
}

export interface EntryGroup {
  title: MessageKey;
  /** Pictures side by side, for frequent entries; otherwise rows. */
  layout?: 'tiles';
  entries: readonly Entry[];
}

/** Pages that are only reached from My: the tabs, the wallet's own buttons and the settings have links elsewhere. */
export const ENTRY_GROUPS: readonly EntryGroup[] = [
  {
    title: 'account.group.play',
    layout: 'tiles',
    entries: [
      { path: '/Games', label: 'account.games', icon: Gamepad2, feature: 'channels' },
      { path: '/BettingRecord', label: 'account.bettingRecord', icon: History, feature: 'channels' },
      { path: '/Vip', label: 'account.vip', icon: Crown, feature: 'vip' },
      { path: '/Bonus', label: 'account.bonus', icon: Gift, feature: 'bonus' },
      { path: '/Wheel', label: 'account.wheel', icon: FerrisWheel, feature: 'wheel' },
    ],
  },
  {
    title: 'account.group.money',
    entries: [
      { path: '/DepositDetails', label: 'account.depositDetails', icon: ReceiptText, feature: 'wallet' },
      { path: '/WithdrawDetails', label: 'account.withdrawDetails', icon: ReceiptText, feature: 'wallet' },
      { path: '/Cards', label: 'account.cards', icon: WalletCards, feature: 'wallet', needs: 'payouts' },
      { path: '/RakeBack', label: 'account.rakeBack', icon: RefreshCcw, feature: 'rebate' },
    ],
  },
  {
    title: 'account.group.grow',
    entries: [
      { path: '/Invite', label: 'account.invite', icon: QrCode, feature: 'invite' },
      { path: '/Agent', label: 'account.agent', icon: Handshake, feature: 'agent' },
    ],
  },
  {
    title: 'account.group.more',
    entries: [
      { path: '/Protection', label: 'account.protection', icon: ShieldCheck, feature: 'protection' },
      { path: '/Help', label: 'account.help', icon: CircleHelp },
      { path: '/Service', label: 'account.service', icon: Headset },
      { path: '/AboutUs', label: 'account.about', icon: Building2 },
    ],
  },
];
