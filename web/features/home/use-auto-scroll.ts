import { STRIP_SCROLL_PX_PER_FRAME } from '@pitaka/contract/constants.ts';
import { type RefObject, useEffect, useState } from 'react';
import { wantsLessMotion } from '../../catalogue/wants-less-motion.ts';

/**
 * Moves a horizontal strip by itself, half a pixel a frame, and round again without a seam: the strip holds its items
 * twice, and half its length is one round. Rests while told to and while out of sight. Tells whether a second copy of
 * the items is needed at all (they may all fit) and whether it ever moves.
 */
export function useAutoScroll(
  strip: RefObject<HTMLElement | null>,
  { resting, items }: { resting: boolean; items: number },
) {
  const [needsCopy, setNeedsCopy] = useState(false);

  useEffect(() => {
    const element = strip.current;
    if (!element || items === 0) return;
    const measure = () => {
      const oneRound = needsCopy ? element.scrollWidth / 2 : element.scrollWidth;
      setNeedsCopy(oneRound > element.clientWidth && !wantsLessMotion());
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip, items, needsCopy]);

  useEffect(() => {
    const element = strip.current;
    if (!element || resting || !needsCopy) return;
    let frame = 0;
    // Kept apart from scrollLeft, which some screens round to whole pixels: half a pixel would never move them.
    let position = element.scrollLeft;
    const move = () => {
      const oneRound = element.scrollWidth / 2;
      position += STRIP_SCROLL_PX_PER_FRAME;
      if (position >= oneRound) position -= oneRound;
      element.scrollLeft = position;
      frame = requestAnimationFrame(move);
    };
    const seen = new IntersectionObserver((sightings) => {
      cancelAnimationFrame(frame);
      if (!sightings.at(-1)?.isIntersecting) return;
      position = element.scrollLeft;
      frame = requestAnimationFrame(move);
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [strip, resting, needsCopy]);

  // A swipe to the end goes on from the start, so that the hand never meets an edge either.
  useEffect(() => {
    const element = strip.current;
    if (!element || !needsCopy) return;
    const wrap = () => {
      const oneRound = element.scrollWidth / 2;
      if (element.scrollLeft >= oneRound + 1) element.scrollLeft -= oneRound;
    };
    element.addEventListener('scrollend', wrap);
    return () => element.removeEventListener('scrollend', wrap);
  }, [strip, needsCopy]);

  return needsCopy;
}
