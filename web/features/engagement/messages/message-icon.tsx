import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Crown,
  FerrisWheel,
  Gift,
  Link2,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  RefreshCcw,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { IconChip } from '../../../kit/icon-chip.tsx';
import type { Message } from './message.ts';

/** By the first word of a personal notice's kind; each icon is also one of another page, and loaded with that. */
const OF_KIND: Readonly<Record<string, LucideIcon>> = {
  advisor: Users,
  agent: Users,
  application: Link2,
  deposit: BanknoteArrowDown,
  earning: BanknoteArrowDown,
  earnings: BanknoteArrowDown,
  item: Link2,
  link: Link2,
  login: ShieldCheck,
  phone: ShieldCheck,
  rebate: RefreshCcw,
  report: ReceiptText,
  team: Users,
  transfer: BanknoteArrowDown,
  vip: Crown,
  wheel: FerrisWheel,
  withdrawal: BanknoteArrowUp,
};

/** Something was won, or a level was reached. */
const IS_WON = /^(vip_up|wheel_prize_paid)$/;
/** Money was taken or did not arrive, or something ended. */
const IS_TROUBLE = /_(back|broken|declined|down|gone|held|locked|owed|refused|rejected|returned|taken|undone|warning)$/;

/** What a message is about, before its words are read. */
export function MessageIcon({ message: { kind = '', tab } }: { message: Message }) {
  const icon = OF_KIND[kind.split('_')[0] ?? ''] ?? (tab === 'activity' ? Gift : MessageSquareText);
  return <IconChip icon={icon} tone={IS_WON.test(kind) ? 'gold' : IS_TROUBLE.test(kind) ? 'notice' : 'plain'} />;
}
