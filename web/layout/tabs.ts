import type { Feature } from '@pitaka/contract/features.ts';

/**
 * The tab bar's pages. `zh` is the specification's label, shown unless the site chose the interface language (Spec:
 * A5).
 */
export const TABS = [
  { name: 'home', path: '/', to: '/', zh: '首页' },
  { name: 'report', path: '/report', to: '/report', zh: '推广数据' },
  { name: 'team', path: '/team', to: '/team', zh: '团队数据' },
  { name: 'promotion', path: '/promotion', to: '/promotion/{-$id}', zh: '推广链接' },
  { name: 'my', path: '/my', to: '/my', zh: '我的' },
] as const satisfies readonly { name: string; path: string; to: string; zh: string }[];

export type Tab = (typeof TABS)[number];
export type TabName = Tab['name'];

/** A site without the feature has no such tab. */
export const TAB_FEATURES: Partial<Record<TabName, Feature>> = { report: 'report', team: 'team' };

/** The tab an address belongs to. */
export function tabOf(pathname: string): TabName | undefined {
  const lower = pathname.toLowerCase();
  if (lower === '/') return 'home';
  return TABS.find((tab) => tab.path !== '/' && (lower === tab.path || lower.startsWith(`${tab.path}/`)))?.name;
}
