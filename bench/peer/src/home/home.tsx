import { SearchBar, Tabs } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banners } from './banners.tsx';
import { DemandList } from './demand-list.tsx';
import { GameList } from './game-list.tsx';
import { NewestStrip } from './newest-strip.tsx';
import { Notices } from './notices.tsx';

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
