import type { MouseEvent } from 'react';
import type { MessageKey } from '../messages/catalogues.ts';
import { opensNewTab } from '../navigation/link.tsx';
import { router } from '../navigation/router.ts';
import { useWantedLocation } from '../navigation/use-location.ts';
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
  const active = useWantedLocation(({ pathname }) => tabOf(pathname));

  const select = (event: MouseEvent<HTMLAnchorElement>, tab: Tab) => {
    if (opensNewTab(event)) return;
    event.preventDefault();
    // A tap on the tab of the shown page enters it again: its lists start over (Spec: B5).
    const isShown = router.location().href === tab.path;
    void router.navigate({ to: tab.to, replace: isShown, state: isShown ? { enteredAt: Date.now() } : {} });
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
