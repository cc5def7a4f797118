import { BANNER_ASPECT_RATIO, BANNER_SPACING_PX } from '@pitaka/contract/constants.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../texts.ts';
import type { Banner } from './banner.ts';
import { useCarousel } from './use-carousel.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

export interface BannerCarouselProps {
  banners: readonly Banner[];
  resting: boolean;
  onOpen: (banner: Banner) => void;
  /** Everything on the page that moves by itself, stopped or let go by one button. */
  paused: boolean;
  onPause: (paused: boolean) => void;
}

/** Spec: B1. Loops by itself, can be swiped, dragged and tapped. */
export function BannerCarousel({ banners, resting, onOpen, paused, onPause }: BannerCarouselProps) {
  const t = useText();
  const track = useRef<HTMLDivElement>(null);
  const { index } = useCarousel(track, { slides: banners.length, gapPx: BANNER_SPACING_PX, resting });
  useMouseDrag(track);
  const loops = banners.length > 1;
  const first = banners[0];
  const last = banners.at(-1);
  return (
    <section aria-roledescription="carousel" aria-label={t('home.banners')} className="relative">
      <div
        ref={track}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card"
        style={{ gap: BANNER_SPACING_PX }}
      >
        {loops && last && <BannerSlide banner={last} copy onOpen={onOpen} />}
        {banners.map((banner, number) => (
          <BannerSlide
            key={banner.picture + banner.bannername}
            banner={banner}
            first={number === 0}
            label={t('home.banners.slide', { number: number + 1, total: banners.length })}
            onOpen={onOpen}
          />
        ))}
        {loops && first && <BannerSlide banner={first} copy onOpen={onOpen} />}
      </div>
      {loops && (
        <>
          <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-2.5 flex justify-center gap-1.5">
            {banners.map((banner, number) => (
              <span
                key={banner.picture + banner.bannername}
                className="banner-dot"
                data-shown={number === index || undefined}
              />
            ))}
          </div>
          <IconButton
            label={t(paused ? 'home.motion.play' : 'home.motion.pause')}
            onClick={() => onPause(!paused)}
            className="absolute end-0 bottom-0"
          >
            <span className="on-picture size-6">
              {paused ? (
                <Play aria-hidden size={12} fill="currentColor" />
              ) : (
                <Pause aria-hidden size={12} fill="currentColor" />
              )}
            </span>
          </IconButton>
        </>
      )}
    </section>
  );
}

interface BannerSlideProps {
  banner: Banner;
  onOpen: (banner: Banner) => void;
  label?: string;
  first?: boolean;
  /** Stands before the first or after the last so that the loop has no seam; for the eye only. */
  copy?: boolean;
}

function BannerSlide({ banner, onOpen, label, first, copy }: BannerSlideProps) {
  return (
    <div
      {...(copy ? { 'aria-hidden': true } : { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
      className="w-full shrink-0 snap-center"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={banner.bannername}
        tabIndex={copy ? -1 : undefined}
        onClick={() => onOpen(banner)}
        className="block w-full overflow-hidden rounded-card bg-sunken -outline-offset-2"
      >
        <img
          src={banner.picture}
          alt=""
          draggable={false}
          fetchPriority={first ? 'high' : 'low'}
          className="block w-full object-cover"
          style={{ aspectRatio: `1 / ${BANNER_ASPECT_RATIO}` }}
        />
      </button>
    </div>
  );
}
