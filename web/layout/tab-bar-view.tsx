import type { TabLabels } from '@pitaka/contract/calls/site/site.ts';
import { BarChart3, House, Link2, User, Users } from 'lucide-react';
import type { MouseEvent } from 'react';
import { TABS, type Tab, type TabName } from './tabs.ts';

const ICONS = { home: House, report: BarChart3, team: Users, promotion: Link2, my: User } as const;

export interface TabBarViewProps {
  /** Name of the landmark. */
  label: string;
  /** Labels in the interface language. */
  labels: Readonly<Record<TabName, string>>;
  /** zh: the Chinese label with the interface's word below it, if the two differ; otherwise only one of them. */
  shown: TabLabels;
  active: TabName | undefined;
  hidden: readonly TabName[];
  onSelect?: (event: MouseEvent<HTMLAnchorElement>, tab: Tab) => void;
}

/** The bar's look: plain links, so that the server's first paint and the app show exactly the same. */
export function TabBarView({ label, labels, shown, active, hidden, onSelect }: TabBarViewProps) {
  return (
    <nav
      aria-label={label}
      className="tab-bar fixed inset-x-0 bottom-0 z-20 within-phone border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {TABS.filter((tab) => !hidden.includes(tab.name)).map((tab) => (
          <li key={tab.name} data-tab={tab.name} className="min-w-0 flex-auto">
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
  shown: TabLabels;
  active: boolean;
  onSelect?: TabBarViewProps['onSelect'];
}

/**
 * Five are side by side, each on one line: twice the text size makes them larger as far as the longest word, 'My
 * account', has room. The interface's word is the larger one.
 */
const WORD = 'max-w-full truncate text-[min(0.75rem,3.3vw,16px)]';
const ABOVE = 'max-w-full truncate text-[min(0.625rem,3vw,14px)]';

function TabLink({ tab, label, shown, active, onSelect }: TabLinkProps) {
  const Icon = ICONS[tab.name];
  const hasWord = shown === 'locale' || (shown === 'zh' && label !== tab.zh);
  return (
    <a
      href={tab.path}
      aria-current={active ? 'page' : undefined}
      onClick={onSelect ? (event) => onSelect(event, tab) : undefined}
      className="flex min-h-[min(3.75rem,72px)] flex-col items-center justify-center gap-0.5 px-0.5 text-center text-ink-faint leading-tight aria-[current]:font-semibold aria-[current]:text-accent-ink"
    >
      <Icon aria-hidden size={22} strokeWidth={active ? 2.25 : 1.75} />
      {shown !== 'locale' && (
        <span lang="zh" className={hasWord ? ABOVE : WORD}>
          {tab.zh}
        </span>
      )}
      {hasWord && <span className={WORD}>{label}</span>}
    </a>
  );
}
