import { NoticeBar, SearchBar, Tabs } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { Banners } from './banners.tsx';
import { DemandList } from './demand-list.tsx';
import { GameList } from './game-list.tsx';
import { NewestStrip } from './newest-strip.tsx';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';

function Notices() {
  const [notices, setNotices] = useState<{ content: string }[]>();

  useEffect(() => {
    call<{ content: string }[]>('/cp/mainview/notice').then(setNotices).catch(console.error);
  }, []);

  if (notices?.length === 0) return null;
  return <NoticeBar color="alert" content={notices?.map((notice) => notice.content).join('    ') ?? ''} />;
}

export function Home() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  return (
    <div className="home">
      <SearchBar placeholder={t('home.search')} onSearch={setSearch} onClear={() => setSearch('')} />
      <Banners />
      <Notices />
      <NewestStrip />
      <Tabs>
        <Tabs.Tab title={t('home.messaging')} key="messaging">
          <GameList search={search} />
        </Tabs.Tab>
        <Tabs.Tab title={t('home.video')} key="video" destroyOnClose>
          <DemandList search={search} />
        </Tabs.Tab>
      </Tabs>
    </div>
  );
}
