import { BANNER_ASPECT_RATIO, BANNER_SPACING_PX } from '@pitaka/contract/constants.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { savesData } from '../../../boot/saves-data.ts';
import { useFirstScreenReady } from '../../../boot/use-first-screen-ready.ts';
import { useText } from '../../../texts.ts';
import type { Banner } from './banner.ts';
import type { RunningMotion } from './motion.ts';
import type { Motion } from './use-motion.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

export interface BannerCarouselProps {
  banners: readonly Banner[];
  resting: boolean;
  /** undefined: not loaded yet; the banners can be swiped meanwhile. */
  motion: Motion | undefined;
  onOpen: (banner: Banner) => void;
  /** All automatic motion on the page, paused and resumed by one button. */
  paused: boolean;
  onPause: (paused: boolean) => void;
}

/** Spec: B1. Loops by itself, can be swiped, dragged and tapped. */
export function BannerCarousel({ banners, resting, motion, onOpen, paused, onPause }: BannerCarouselProps) {
  const t = useText();
  const track = useRef<HTMLDivElement>(null);
  const { index, looping } = useLoop(track, { slides: banners.length, resting, motion });
  useMouseDrag(track);
  const withAll = useFirstScreenReady();
  const several = banners.length > 1;
  // With data saving the other pictures load once the user moves to them.
  const [isMoved, setMoved] = useState(() => !savesData());
  const first = banners[0];
  const last = banners.at(-1);
  return (
    <section aria-roledescription="carousel" aria-label={t('home.banners')} className="relative">
      <div
        ref={track}
        onScroll={() => setMoved(true)}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card"
        style={{ gap: BANNER_SPACING_PX }}
      >
        {looping && last && <BannerSlide banner={last} copy loads onOpen={onOpen} />}
        {banners.map((banner, number) => (
          <BannerSlide
            key={banner.picture + banner.bannername}
            banner={banner}
            first={number === 0}
            loads={number === 0 || (withAll && isMoved)}
            label={t('home.banners.slide', { number: number + 1, total: banners.length })}
            onOpen={onOpen}
          />
        ))}
        {looping && first && <BannerSlide banner={first} copy loads onOpen={onOpen} />}
      </div>
      {several && (
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

interface LoopOptions {
  slides: number;
  resting: boolean;
  motion: Motion | undefined;
}

/** The slide in view, and whether the copies that the loop needs are beside the slides. */
function useLoop(track: RefObject<HTMLElement | null>, { slides, resting, motion }: LoopOptions) {
  const [index, setIndex] = useState(0);
  const [start, setStart] = useState<number>();
  const moving = useRef<RunningMotion>(undefined);

  // The copies would move the slide that the user has swiped to: the loop starts at that slide.
  useEffect(() => {
    if (!motion || slides < 2 || !track.current) return;
    const { scrollLeft, clientWidth } = track.current;
    setStart(Math.min(slides - 1, Math.round(scrollLeft / (clientWidth + BANNER_SPACING_PX))));
    return () => setStart(undefined);
  }, [motion, slides, track]);

  useLayoutEffect(() => {
    if (!motion || start === undefined || !track.current) return;
    setIndex(start);
    const started = motion.startCarousel(track.current, { slides, start, gapPx: BANNER_SPACING_PX, onShown: setIndex });
    moving.current = started;
    return started.stop;
  }, [motion, slides, start, track]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener must be attached again when the carousel starts
  useEffect(() => moving.current?.rest(resting), [resting, motion, start]);

  return { index, looping: start !== undefined };
}

interface BannerSlideProps {
  banner: Banner;
  onOpen: (banner: Banner) => void;
  label?: string;
  first?: boolean;
  /** Whether to load the picture: pictures out of sight must not share the connection. */
  loads: boolean;
  /** A copy before the first or after the last slide so that the loop has no seam; hidden from screen readers. */
  copy?: boolean;
}

function BannerSlide({ banner, onOpen, label, first, loads, copy }: BannerSlideProps) {
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
          loading={first ? undefined : 'lazy'}
          decoding={first ? undefined : 'async'}
          src={loads ? banner.picture : undefined}
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
