import { BarChart3, House, Link2, User, Users } from 'lucide-react';
import type { MouseEvent } from 'react';
import { TABS, type Tab, type TabName } from './tabs.ts';

const ICONS = { home: House, report: BarChart3, team: Users, promotion: Link2, my: User } as const;

export interface TabBarViewProps {
  /** Name of the landmark. */
  label: string;
  /** Labels in the interface language. */
  labels: Readonly<Record<TabName, string>>;
  /** Which of the two is seen; the accessible name holds both where the Chinese one is. */
  shown: 'zh' | 'locale';
  active: TabName | undefined;
  hidden: readonly TabName[];
  onSelect?: (event: MouseEvent<HTMLAnchorElement>, tab: Tab) => void;
}

/** The bar as it looks: plain links, so that the server's first paint and the app show the very same thing. */
export function TabBarView({ label, labels, shown, active, hidden, onSelect }: TabBarViewProps) {
  return (
    <nav
      aria-label={label}
      className="tab-bar fixed inset-x-0 bottom-0 z-20 within-phone border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {TABS.filter((tab) => !hidden.includes(tab.name)).map((tab) => (
          <li key={tab.name} data-tab={tab.name} className="min-w-0 flex-1">
            <TabLink
              tab={tab}
              label={labels[tab.name]}
              shown={shown}
              active={tab.name === active}
              {...(onSelect ? { onSelect } : {})}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  tab: Tab;
  label: string;
  shown: 'zh' | 'locale';
  active: boolean;
  onSelect?: TabBarViewProps['onSelect'];
}

function TabLink({ tab, label, shown, active, onSelect }: TabLinkProps) {
  const Icon = ICONS[tab.name];
  return (
    <a
      href={tab.path}
      aria-current={active ? 'page' : undefined}
      onClick={onSelect ? (event) => onSelect(event, tab) : undefined}
      className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-ink-faint aria-[current]:font-semibold aria-[current]:text-accent-ink"
    >
      <Icon aria-hidden size={23} strokeWidth={active ? 2.25 : 1.75} />
      {shown === 'zh' ? (
        <>
          <span lang="zh" className="max-w-full text-center text-xs leading-tight">
            {tab.zh}
          </span>
          <span className="sr-only"> {label}</span>
        </>
      ) : (
        <span className="max-w-full text-center text-xs leading-tight">{label}</span>
      )}
    </a>
  );
}
