import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { MessageKey } from '../messages/catalogues.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import { hiddenTabs } from './hidden-tabs.ts';
import { TabBarView } from './tab-bar-view.tsx';
import { TABS, type Tab, type TabName, tabOf } from './tabs.ts';

export function TabBar() {
  const t = useText();
  const site = useSite();
  const user = useUser();
  const router = useRouter();
  const active = useRouterState({ select: (state) => tabOf(state.location.pathname) });

  const select = (event: MouseEvent<HTMLAnchorElement>, tab: Tab) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // A tap on the tab of the page that is shown enters it again: its lists start over (Spec: B5).
    const here = router.state.location.href === tab.path;
    void router.navigate({ to: tab.to, replace: here, state: here ? { enteredAt: Date.now() } : {} });
  };

  return (
    <TabBarView
      label={t('shell.tabs')}
      labels={tabLabels(t)}
      shown={site.tabLabels}
      active={active}
      hidden={hiddenTabs(user, site.features)}
      onSelect={select}
    />
  );
}

function tabLabels(t: (key: MessageKey) => string): Record<TabName, string> {
  return Object.fromEntries(TABS.map((tab) => [tab.name, t(`shell.tab.${tab.name}`)])) as Record<TabName, string>;
}

/** A tap with a modifier means a new tab or window: the browser's business. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}
