import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { Feature } from '@pitaka/contract/features.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import {
  BookOpen,
  ClipboardCheck,
  Coins,
  CreditCard,
  Crown,
  Dices,
  FerrisWheel,
  FileSpreadsheet,
  FileUp,
  Gamepad2,
  Gauge,
  Gift,
  Globe,
  HandCoins,
  Handshake,
  HeartHandshake,
  HeartPulse,
  Hourglass,
  KeyRound,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Mails,
  Megaphone,
  MessageSquareQuote,
  Percent,
  PiggyBank,
  RefreshCw,
  Scale,
  ScrollText,
  Send,
  Settings2,
  ShieldAlert,
  ShoppingCart,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { MessageKey } from './texts.ts';

/** The groups of the navigation, in the order of the day's work. */
export const MENU_GROUPS = ['work', 'people', 'players', 'games', 'promotion', 'finance', 'site'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

type Figures = AnswerOf<'/console/dashboard'>;

/** The waiting records of a page. */
export interface Waiting {
  readonly count: number;
  /** Whether each record is late or wrong: the count is red. */
  readonly isUrgent?: boolean;
  /** Overdue records: their number is shown in red instead of the count. */
  readonly overdue?: number;
}

export interface PageEntry {
  /** Its address under /console; `$name` is a parameter. */
  readonly path: `/${string}`;
  /** The file that exports `Page`: features/<this>-page.tsx. */
  readonly file: string;
  /** Operators without the permission see that their role does not allow the page. */
  readonly permission?: Permission;
  /** The page exists only if the site has this feature switched on. */
  readonly feature?: Feature;
  /** The page's entry in the navigation; a page without an entry is reached from other pages. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly label: MessageKey;
    readonly icon: LucideIcon;
    /** Pressed after g, the key opens the page. */
    readonly key?: string;
    readonly badge?: (figures: Figures) => Waiting;
  };
}

/** Every page of the console: route, permission, menu entry, key and badge in one place. */
export const PAGES = [
  {
    path: '/',
    file: 'back-office/dashboard/dashboard',
    permission: 'dashboard.view',
    menu: { group: 'work', label: 'shell.nav.dashboard', icon: Gauge, key: 't' },
  },
  {
    path: '/withdrawals',
    file: 'payments/withdrawals/withdrawals',
    permission: 'withdrawal.view',
    menu: {
      group: 'work',
      label: 'shell.nav.withdrawals',
      icon: HandCoins,
      key: 'w',
      badge: ({ withdrawals }) => ({ count: withdrawals.review.count, overdue: withdrawals.overdue.count }),
    },
  },
  {
    path: '/deposits',
    file: 'payments/deposits/deposits',
    permission: 'deposit.view',
    menu: {
      group: 'work',
      label: 'shell.nav.deposits',
      icon: PiggyBank,
      key: 'd',
      badge: ({ deposits }) => ({ count: deposits.review.count, overdue: deposits.overdue.count }),
    },
  },
  {
    path: '/accounts',
    file: 'payments/payout-accounts/payout-accounts',
    permission: 'user.view',
    menu: {
      group: 'work',
      label: 'shell.nav.accounts',
      icon: CreditCard,
      key: 'p',
      badge: ({ accountsInReview }) => ({ count: accountsInReview.count }),
    },
  },
  {
    path: '/approvals',
    file: 'back-office/approvals/approvals',
    permission: 'approval.view',
    menu: {
      group: 'work',
      label: 'shell.nav.approvals',
      icon: ClipboardCheck,
      key: 'c',
      badge: ({ approvals }) => ({ count: approvals.count }),
    },
  },
  // Its kinds have entries in the navigation: console/layout/use-record-menu.ts.
  { path: '/records/$name', file: 'back-office/records/records', permission: 'dashboard.view' },
  {
    path: '/users',
    file: 'back-office/users/users',
    permission: 'user.view',
    menu: { group: 'people', label: 'shell.nav.users', icon: Users, key: 'u' },
  },
  {
    path: '/protection',
    file: 'identity/protection/protection',
    permission: 'protection.view',
    feature: 'protection',
    menu: { group: 'players', label: 'shell.nav.protection', icon: HeartHandshake },
  },
  { path: '/users/$uid', file: 'back-office/users/user', permission: 'user.view' },
  {
    path: '/agents',
    file: 'engagement/agents/agents',
    permission: 'agent.view',
    feature: 'agent',
    menu: { group: 'people', label: 'shell.nav.agents', icon: Handshake },
  },
  { path: '/agents/$uid', file: 'engagement/agents/agent', permission: 'agent.view', feature: 'agent' },
  {
    path: '/agent-statements',
    file: 'engagement/agents/agent-statements',
    permission: 'agent.view',
    feature: 'agent',
  },
  { path: '/agent-simulation', file: 'engagement/agents/simulation', permission: 'agent.view', feature: 'agent' },
  {
    path: '/bonuses',
    file: 'play/bonuses/bonuses',
    permission: 'bonus.view',
    feature: 'bonus',
    menu: { group: 'players', label: 'shell.nav.bonuses', icon: Gift, key: 'B' },
  },
  { path: '/bonuses/grants', file: 'play/bonuses/grants', permission: 'bonus.view', feature: 'bonus' },
  {
    path: '/wheel',
    file: 'play/wheel/wheel',
    permission: 'wheel.view',
    feature: 'wheel',
    menu: { group: 'players', label: 'shell.nav.wheel', icon: FerrisWheel },
  },
  { path: '/wheel/spins', file: 'play/wheel/spins', permission: 'wheel.view', feature: 'wheel' },
  {
    path: '/broadcasts',
    file: 'engagement/broadcasts/broadcasts',
    permission: 'message.view',
    feature: 'messages',
    menu: { group: 'players', label: 'shell.nav.broadcasts', icon: Mails },
  },
  {
    path: '/broadcasts/$id',
    file: 'engagement/broadcasts/broadcast',
    permission: 'message.view',
    feature: 'messages',
  },
  {
    path: '/channels',
    file: 'play/channels/channels',
    permission: 'channel.view',
    feature: 'channels',
    menu: { group: 'games', label: 'shell.nav.channels', icon: Gamepad2 },
  },
  {
    path: '/rounds',
    file: 'play/rounds/rounds',
    permission: 'channel.view',
    feature: 'channels',
    menu: { group: 'games', label: 'shell.nav.rounds', icon: Dices },
  },
  {
    path: '/catalogue',
    file: 'promotion/catalogue/catalogue',
    permission: 'catalogue.view',
    menu: { group: 'promotion', label: 'shell.nav.catalogue', icon: LayoutGrid, key: 'q' },
  },
  { path: '/catalogue/import', file: 'promotion/platforms/catalogue-file', permission: 'catalogue.manage' },
  { path: '/catalogue/order', file: 'promotion/catalogue/order', permission: 'catalogue.view' },
  {
    path: '/applications',
    file: 'promotion/applications/applications',
    permission: 'application.view',
    menu: {
      group: 'promotion',
      label: 'shell.nav.applications',
      icon: Hourglass,
      key: 'i',
      badge: ({ stuckApplications }) => ({ count: stuckApplications.count, isUrgent: true }),
    },
  },
  {
    path: '/platforms',
    file: 'promotion/platforms/platforms',
    permission: 'platform.view',
    menu: { group: 'promotion', label: 'shell.nav.platforms', icon: RefreshCw, key: 'g' },
  },
  {
    path: '/conversions',
    file: 'earnings/conversions/conversions',
    permission: 'earning.view',
    menu: {
      group: 'promotion',
      label: 'shell.nav.conversions',
      icon: ShoppingCart,
      key: 'v',
      badge: ({ parkedConversions, faultyDays }) => ({
        count: parkedConversions + faultyDays,
        isUrgent: faultyDays > 0,
      }),
    },
  },
  {
    path: '/fraud',
    file: 'earnings/fraud/fraud',
    permission: 'earning.view',
    menu: {
      group: 'promotion',
      label: 'shell.nav.fraud',
      icon: ShieldAlert,
      key: 'h',
      badge: ({ heldGroups }) => ({ count: heldGroups.count }),
    },
  },
  {
    path: '/sources',
    file: 'earnings/sources/sources',
    permission: 'earning.view',
    menu: { group: 'promotion', label: 'shell.nav.sources', icon: Webhook, key: 'o' },
  },
  {
    path: '/partners',
    file: 'earnings/partners/partners',
    permission: 'earning.view',
    menu: { group: 'promotion', label: 'shell.nav.partners', icon: Send, key: 'P' },
  },
  { path: '/outgoing', file: 'earnings/outgoing/outgoing', permission: 'earning.view' },
  { path: '/deliveries', file: 'earnings/deliveries/deliveries', permission: 'earning.view' },
  {
    path: '/plans',
    file: 'earnings/plans/plans',
    permission: 'earning.view',
    menu: { group: 'promotion', label: 'shell.nav.plans', icon: Percent, key: 'n' },
  },
  { path: '/groups', file: 'earnings/groups/groups', permission: 'earning.view' },
  {
    path: '/exchange-rates',
    file: 'earnings/exchange-rates/exchange-rates',
    permission: 'earning.view',
    menu: { group: 'promotion', label: 'shell.nav.rates', icon: Coins, key: 'x' },
  },
  {
    path: '/imports',
    file: 'promotion/imports/imports',
    permission: 'source.manage',
    menu: { group: 'promotion', label: 'shell.nav.imports', icon: FileUp, key: 'y' },
  },
  {
    path: '/payout-files',
    file: 'payments/payout-files/payout-files',
    permission: 'withdrawal.pay',
    menu: { group: 'finance', label: 'shell.nav.payoutFiles', icon: FileSpreadsheet, key: 'b' },
  },
  {
    path: '/payout-files/next/$provider',
    file: 'payments/payout-files/next-file',
    permission: 'withdrawal.pay',
  },
  { path: '/payout-files/file/$id', file: 'payments/payout-files/payout-file', permission: 'withdrawal.pay' },
  {
    path: '/statements',
    file: 'payments/statements/statements',
    permission: 'withdrawal.pay',
    menu: { group: 'finance', label: 'shell.nav.statements', icon: Landmark, key: 'm' },
  },
  { path: '/statements/$id', file: 'payments/statements/statement', permission: 'withdrawal.pay' },
  {
    path: '/reconciliation',
    file: 'payments/reconciliation/reconciliation',
    permission: 'reconciliation.view',
    menu: {
      group: 'finance',
      label: 'shell.nav.reconciliation',
      icon: Scale,
      key: 'f',
      badge: ({ openFindings }) => ({ count: openFindings.count, isUrgent: true }),
    },
  },
  {
    path: '/ledger',
    file: 'money/ledger/ledger',
    permission: 'ledger.view',
    menu: { group: 'finance', label: 'shell.nav.ledger', icon: BookOpen, key: 'l' },
  },
  { path: '/ledger/journals', file: 'money/ledger/journals', permission: 'ledger.view' },
  { path: '/ledger/account/$name', file: 'money/ledger/ledger-account', permission: 'ledger.view' },
  { path: '/ledger/journal/$id', file: 'money/ledger/journal', permission: 'ledger.view' },
  {
    path: '/vip',
    file: 'play/vip/vip',
    permission: 'vip.view',
    feature: 'vip',
    menu: { group: 'players', label: 'shell.nav.vip', icon: Crown, key: 'V' },
  },
  { path: '/vip/people', file: 'play/vip/vip-people', permission: 'vip.view', feature: 'vip' },
  {
    path: '/content',
    file: 'site/content/content',
    permission: 'content.manage',
    menu: { group: 'site', label: 'shell.nav.content', icon: Megaphone, key: 'k' },
  },
  {
    path: '/sites',
    file: 'site/sites/sites',
    permission: 'site.manage',
    menu: { group: 'site', label: 'shell.nav.sites', icon: Globe, key: 'z' },
  },
  {
    path: '/settings',
    file: 'site/settings/settings',
    permission: 'settings.view',
    menu: { group: 'site', label: 'shell.nav.settings', icon: Settings2, key: 'e' },
  },
  {
    path: '/reasons',
    file: 'back-office/saved-reasons/reasons',
    permission: 'reason.manage',
    menu: { group: 'site', label: 'shell.nav.reasons', icon: MessageSquareQuote, key: 'r' },
  },
  {
    path: '/staff',
    file: 'identity/staff/staff',
    permission: 'operator.view',
    menu: { group: 'site', label: 'shell.nav.staff', icon: UserCog, key: 's' },
  },
  {
    path: '/audit',
    file: 'identity/activity/activity',
    permission: 'audit.view',
    menu: { group: 'site', label: 'shell.nav.audit', icon: ScrollText, key: 'a' },
  },
  {
    path: '/security',
    file: 'identity/security-events/security-events',
    permission: 'audit.view',
    menu: { group: 'site', label: 'shell.nav.security', icon: KeyRound, key: 'j' },
  },
  {
    path: '/health',
    file: 'back-office/health/health',
    permission: 'health.view',
    menu: {
      group: 'site',
      label: 'shell.nav.health',
      icon: HeartPulse,
      key: 'H',
      badge: ({ alarms }) => ({ count: alarms, isUrgent: true }),
    },
  },
  { path: '/find', file: 'payments/find/find', permission: 'dashboard.view' },
  { path: '/account', file: 'identity/account/account' },
] as const satisfies readonly PageEntry[];

type Filled<Pattern extends string> = Pattern extends `${infer Head}/$${string}` ? `${Head}/${string}` : Pattern;

/** The address of a page. */
export type PagePath = Filled<(typeof PAGES)[number]['path']>;

export type MenuItem = PageEntry & Required<Pick<PageEntry, 'menu'>> & { readonly path: PagePath };

/** The pages in the navigation. */
export const MENU: readonly MenuItem[] = (PAGES as readonly PageEntry[]).filter(
  (page): page is MenuItem => page.menu !== undefined,
);
