import { CAROUSEL_AUTOPLAY_DELAY_MS, CAROUSEL_SPEED_MS } from '@pitaka/contract/constants.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wantsLessMotion } from '../../catalogue/wants-less-motion.ts';

/** How long after the last scroll movement a swipe counts as ended, where the browser has no scrollend event. */
const SCROLL_QUIET_MS = 120;

export interface Carousel {
  /** The slide in view, from 0. */
  readonly index: number;
  readonly step: (by: 1 | -1) => void;
}

/**
 * A looping carousel on native scrolling (docs/decisions/030). The track holds a copy of the last slide before the
 * first and a copy of the first after the last; when the track rests on a copy it jumps to the slide itself, which
 * looks the same. Swipes are the browser's own; steps take 300 ms and come by themselves after 3 s of rest.
 */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  { slides, gapPx, resting }: { slides: number; gapPx: number; resting: boolean },
): Carousel {
  const [index, setIndex] = useState(0);
  const current = useRef(0);
  const tween = useRef(0);
  const loops = slides > 1;

  const stride = useCallback(() => (track.current?.clientWidth ?? 0) + gapPx, [track, gapPx]);

  /** Puts a slide in view without motion; positions count from the copy before the first. */
  const jump = useCallback(
    (slide: number) => {
      current.current = slide;
      setIndex(slide);
      if (track.current) track.current.scrollLeft = (slide + (loops ? 1 : 0)) * stride();
    },
    [track, stride, loops],
  );

  const settle = useCallback(() => {
    const element = track.current;
    if (!element || !loops || tween.current !== 0 || stride() === gapPx) return;
    const position = Math.round(element.scrollLeft / stride());
    const slide = (position - 1 + slides) % slides;
    if (position === 0 || position === slides + 1) jump(slide);
    else if (slide !== current.current) {
      current.current = slide;
      setIndex(slide);
    }
  }, [track, stride, jump, slides, loops, gapPx]);

  useLayoutEffect(() => {
    const element = track.current;
    if (!element) return;
    jump(Math.min(current.current, Math.max(slides - 1, 0)));
    const onResize = new ResizeObserver(() => tween.current === 0 && jump(current.current));
    onResize.observe(element);
    return () => onResize.disconnect();
  }, [track, jump, slides]);

  useEffect(() => {
    const element = track.current;
    if (!element || !loops) return;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(quiet);
      quiet = setTimeout(settle, SCROLL_QUIET_MS);
    };
    const hasScrollEnd = 'onscrollend' in element;
    element.addEventListener(hasScrollEnd ? 'scrollend' : 'scroll', hasScrollEnd ? settle : onScroll, {
      passive: true,
    });
    return () => {
      clearTimeout(quiet);
      element.removeEventListener('scrollend', settle);
      element.removeEventListener('scroll', onScroll);
    };
  }, [track, settle, loops]);

  const step = useCallback(
    (by: 1 | -1) => {
      const element = track.current;
      if (!element || !loops || tween.current !== 0) return;
      const slide = (current.current + by + slides) % slides;
      if (wantsLessMotion()) return jump(slide);
      const from = element.scrollLeft;
      const to = (current.current + 1 + by) * stride();
      // Mandatory snapping would pull every intermediate position back to a slide.
      element.style.scrollSnapType = 'none';
      const start = performance.now();
      const frame = (now: number) => {
        const part = Math.min(1, (now - start) / CAROUSEL_SPEED_MS);
        element.scrollLeft = from + (to - from) * easeOut(part);
        if (part < 1) {
          tween.current = requestAnimationFrame(frame);
          return;
        }
        tween.current = 0;
        jump(slide);
        element.style.scrollSnapType = '';
      };
      tween.current = requestAnimationFrame(frame);
    },
    [track, stride, jump, slides, loops],
  );

  // A finger on the track ends a step that is under way: the swipe goes on from where the track stands.
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const hold = () => {
      cancelAnimationFrame(tween.current);
      tween.current = 0;
      element.style.scrollSnapType = '';
    };
    element.addEventListener('touchstart', hold, { passive: true });
    return () => {
      element.removeEventListener('touchstart', hold);
      cancelAnimationFrame(tween.current);
      tween.current = 0;
    };
  }, [track]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide in view starts the wait again.
  useEffect(() => {
    if (!loops || resting || wantsLessMotion()) return;
    const timer = setTimeout(() => step(1), CAROUSEL_AUTOPLAY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loops, resting, step, index]);

  return { index, step };
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
