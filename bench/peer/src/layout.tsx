import { TabBar } from 'antd-mobile';
import { AppOutline, FillinOutline, LinkOutline, TeamOutline, UserOutline } from 'antd-mobile-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { call } from './call.ts';

const TABS = [
  { key: '/', label: 'tab.home', icon: <AppOutline /> },
  { key: '/report', label: 'tab.report', icon: <FillinOutline /> },
  { key: '/team', label: 'tab.team', icon: <TeamOutline /> },
  { key: '/promotion', label: 'tab.promotion', icon: <LinkOutline /> },
  { key: '/my', label: 'tab.my', icon: <UserOutline /> },
];

export function Layout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    call<{ domain: string; name: string }[]>('/site/list')
      .then((sites) => {
        const own = sites.find((site) => site.domain === location.hostname);
        if (own) document.title = own.name;
      })
      .catch(console.error);
    call<{ theme: { accent: string } }>('/site/current')
      .then((site) => document.documentElement.style.setProperty('--adm-color-primary', site.theme.accent))
      .catch(console.error);
  }, []);

  return (
    <div className="layout">
      <main className="layout-page">
        <Outlet />
      </main>
      <TabBar className="layout-tabs" activeKey={pathname} onChange={(path) => navigate(path)} safeArea>
        {TABS.map((tab) => (
          <TabBar.Item key={tab.key} icon={tab.icon} title={t(tab.label)} />
        ))}
      </TabBar>
    </div>
  );
}
