import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import type { ReactNode } from 'react';
import type { Answer } from '../../../data/use-answer.ts';
import { SearchBox, type SearchBoxProps } from '../../../lists/search-box.tsx';
import { useText } from '../../../texts.ts';
import type { Banner } from './banner.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { NoticeMarquee } from './notice-marquee.tsx';
import { useInteractionPause } from './use-interaction-pause.ts';
import type { Motion, Turn } from './use-motion.ts';

export type Shown<Data> = Pick<Answer<Data>, 'data' | 'loading'>;

export interface HomeTopProps {
  query: string;
  /** undefined: not known yet; null: there is nothing to search. */
  onSearch: ((query: string) => void) | undefined | null;
  bell?: ReactNode;
  /** Whether today's place has the way of a new user to the first earning, which is higher. */
  isStart?: boolean;
  /**
   * Today's earnings, and the own links beside the banners; undefined: not loaded yet; null: the site does not have
   * them.
   */
  today?: ReactNode | undefined;
  links?: ReactNode | undefined;
  /** Called while the user types. */
  Suggest?: SearchBoxProps['Suggest'];
  banners: Shown<readonly Banner[]>;
  /** Shown in the carousel's place until the banners are loaded; if left out, a skeleton is shown. */
  bannerPlace?: ReactNode;
  /** undefined: there is no session, so there are no notices. */
  notices: Shown<readonly string[]> | undefined;
  /** The strip of the newest items of the list. */
  newest?: ReactNode;
  motion: Motion | undefined;
  paused: boolean;
  /** The part that may move automatically; undefined: all parts. */
  turn?: Turn | undefined;
  onPause: (paused: boolean) => void;
  onOpenBanner: (banner: Banner) => void;
  onOpenNotices: () => void;
}

/** Everything above the lists. A part that is loading keeps its place; an empty part has none. */
export function HomeTop(props: HomeTopProps) {
  const t = useText();
  const { banners, notices, motion, paused, turn } = props;
  const waits = (part: Turn) => turn !== undefined && turn !== part;
  const bannerRest = useInteractionPause();
  const noticeRest = useInteractionPause();
  const hasBanners = banners.data ? banners.data.length > 0 : banners.loading;
  return (
    <div className="home-top flex flex-col gap-0.5 px-4 pt-1">
      <div className="flex">
        <div className="min-w-0 flex-1">
          {props.onSearch !== null && (
            <SearchBox
              value={props.query}
              onSearch={props.onSearch}
              label={t('home.search')}
              placeholder={t('home.search.placeholder')}
              Suggest={props.Suggest}
            />
          )}
        </div>
        {props.bell}
      </div>
      {props.today !== null && (
        <div className={props.isStart ? 'min-h-20' : 'min-h-9'}>
          {props.today ?? <Skeleton className="h-9 w-full" />}
        </div>
      )}
      {(hasBanners || props.links !== null) && (
        <div className="home-band">
          {banners.data && banners.data.length > 0 && (
            <div {...bannerRest.handlers} className="min-w-0">
              <BannerCarousel
                banners={banners.data}
                resting={paused || bannerRest.resting || waits('banner')}
                motion={motion}
                paused={paused}
                onPause={props.onPause}
                onOpen={props.onOpenBanner}
              />
            </div>
          )}
          {!banners.data && banners.loading && (props.bannerPlace ?? <BannerSkeleton />)}
          {props.links !== null && (
            <div className="home-band-links">{props.links ?? <Skeleton className="h-full w-full rounded-card" />}</div>
          )}
        </div>
      )}
      {/* What moves is in one line: announcements, and the newest items. */}
      <div className="home-quiet flex flex-wrap items-center gap-2">
        {notices?.data && notices.data.length > 0 && (
          <div {...noticeRest.handlers}>
            <NoticeMarquee
              notices={notices.data}
              resting={paused || noticeRest.resting}
              turn={turn && turn === 'notice'}
              onOpen={props.onOpenNotices}
            />
          </div>
        )}
        {notices && !notices.data && notices.loading && <Skeleton className="h-5" />}
        {props.newest}
      </div>
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
