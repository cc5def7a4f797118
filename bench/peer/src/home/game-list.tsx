import { CapsuleTabs, Empty, Image, InfiniteScroll, List, Skeleton, Toast } from 'antd-mobile';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Game } from '../call.ts';
import { ItemButton } from './item-button.tsx';
import { usePagedList } from './use-paged-list.ts';

const Viewer = lazy(() => import('./viewer.tsx'));
const CATEGORIES = ['', 'role', 'competitive', 'board', 'action', 'casual', 'other'];

export function GameList({ search }: { search: string }) {
  const { t } = useTranslation();
  const [category, setCategory] = useState('');
  const [viewed, setViewed] = useState<Game>();
  const list = usePagedList<Game>('/wxcps/applist', { category_2_name: category, appname: search });

  async function apply(game: Game) {
    const { link } = await call<{ link: string }>('/wxcps/apply', { appid: game.appid });
    list.setItems((games) => games.map((other) => (other.id === game.id ? { ...other, apply: false, link } : other)));
    Toast.show({ content: t('item.applied'), position: 'bottom' });
  }

  return (
    <>
      <CapsuleTabs activeKey={category || 'all'} onChange={(key) => setCategory(key === 'all' ? '' : key)}>
        {CATEGORIES.map((name) => (
          <CapsuleTabs.Tab key={name || 'all'} title={t(`category.${name || 'all'}`)} />
        ))}
      </CapsuleTabs>
      {list.isFirstLoading && <Skeleton.Paragraph animated lineCount={8} />}
      {!list.isFirstLoading && list.items.length === 0 && <Empty description={t('home.empty')} />}
      {list.items.length > 0 && (
        <List>
          {list.items.map((game) => (
            <List.Item
              key={game.id}
              className="row"
              prefix={<Image src={game.logo_square} alt="" width={52} height={52} fit="cover" lazy />}
              description={
                <>
                  <div className="row-intro">{game.brief_intro}</div>
                  <div className="row-ratio">
                    {t('item.ratio')} {game.newcps < 0.01 ? '–' : `${game.newcps.toFixed(2)}%`}
                  </div>
                </>
              }
              extra={<ItemButton item={game} onApply={() => apply(game)} />}
              onClick={() => setViewed(game)}
              arrowIcon={false}
            >
              {game.appname}
            </List.Item>
          ))}
        </List>
      )}
      {!list.isFirstLoading && <InfiniteScroll loadMore={list.loadMore} hasMore={list.hasMore} threshold={50} />}
      <Suspense>{viewed && <Viewer game={viewed} onClose={() => setViewed(undefined)} />}</Suspense>
    </>
  );
}
