import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../../../lists/list-skeleton.tsx';
import { useText } from '../../../texts.ts';
import { CategoryChips } from './category-chips.tsx';
import { HomeTop } from './home-top.tsx';
import { NewestSkeleton } from './newest.tsx';

const ON_ITS_WAY = { data: undefined, loading: true };
const nothing = () => {};

/** Home before its data, with a placeholder for each part. `banner` fills the carousel's place. */
export function HomeSkeleton({ banner }: { banner: ReactNode }) {
  const t = useText();
  return (
    <>
      <HomeTop
        query=""
        onSearch={undefined}
        banners={ON_ITS_WAY}
        bannerPlace={
          <div className="overflow-hidden rounded-card bg-sunken" style={{ aspectRatio: `1 / ${BANNER_ASPECT_RATIO}` }}>
            {banner}
          </div>
        }
        notices={ON_ITS_WAY}
        newest={<NewestSkeleton />}
        motion={undefined}
        paused
        onPause={nothing}
        onOpenBanner={nothing}
        onOpenNotices={nothing}
      />
      <div className="px-4">
        <Tabs
          label={t('home.lists')}
          panelId="home-list"
          value="messaging"
          choices={ITEM_KINDS.filter((kind) => kind !== 'app').map((kind) => ({
            value: kind,
            label: t(`home.list.${kind}`),
          }))}
          onChange={nothing}
          className="pe-11"
        />
        <CategoryChips category="" onChange={nothing} />
        <ListSkeleton />
      </div>
    </>
  );
}
