import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import type { ReactNode } from 'react';
import type { Answer } from '../../../data/use-answer.ts';
import { SearchBox } from '../../../lists/search-box.tsx';
import { useText } from '../../../texts.ts';
import type { Banner } from './banner.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { NoticeMarquee } from './notice-marquee.tsx';
import { useInteractionPause } from './use-interaction-pause.ts';
import type { Motion } from './use-motion.ts';

export type Shown<Data> = Pick<Answer<Data>, 'data' | 'loading'>;

export interface HomeTopProps {
  query: string;
  /** undefined: not yet; null: there is nothing to search. */
  onSearch: ((query: string) => void) | undefined | null;
  bell?: ReactNode;
  banners: Shown<readonly Banner[]>;
  /** Shown in the carousel's place until the banners come; left out: a skeleton. */
  bannerPlace?: ReactNode;
  /** undefined: no session, so no notices. */
  notices: Shown<readonly string[]> | undefined;
  motion: Motion | undefined;
  paused: boolean;
  onPause: (paused: boolean) => void;
  onOpenBanner: (banner: Banner) => void;
  onOpenNotices: () => void;
}

/** Everything above the lists. A part that is loading keeps its place; an empty part has none. */
export function HomeTop(props: HomeTopProps) {
  const t = useText();
  const { banners, notices, motion, paused } = props;
  const bannerRest = useInteractionPause();
  const noticeRest = useInteractionPause();
  return (
    <div className="flex flex-col gap-1.5 px-4 pt-1.5">
      <div className="flex">
        <div className="min-w-0 flex-1">
          {props.onSearch !== null && (
            <SearchBox
              value={props.query}
              onSearch={props.onSearch}
              label={t('home.search')}
              placeholder={t('home.search.placeholder')}
            />
          )}
        </div>
        {props.bell}
      </div>
      {banners.data && banners.data.length > 0 && (
        <div {...bannerRest.handlers}>
          <BannerCarousel
            banners={banners.data}
            resting={paused || bannerRest.resting}
            motion={motion}
            paused={paused}
            onPause={props.onPause}
            onOpen={props.onOpenBanner}
          />
        </div>
      )}
      {!banners.data && banners.loading && (props.bannerPlace ?? <BannerSkeleton />)}
      {notices?.data && notices.data.length > 0 && (
        <div {...noticeRest.handlers}>
          <NoticeMarquee notices={notices.data} resting={paused || noticeRest.resting} onOpen={props.onOpenNotices} />
        </div>
      )}
      {notices && !notices.data && notices.loading && <Skeleton className="h-9 w-full" />}
    </div>
  );
}

function BannerSkeleton() {
  return (
    <div style={{ aspectRatio: `1 / ${BANNER_ASPECT_RATIO}` }}>
      <Skeleton className="h-full w-full rounded-card" />
    </div>
  );
}
