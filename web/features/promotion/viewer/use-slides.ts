import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { wantsLessMotion } from '../../../kit/wants-less-motion.ts';

/**
 * A row of slides, each as wide as the row, that the browser scrolls and snaps: the visible one, and scrolling to
 * another.
 */
export function useSlides(row: RefObject<HTMLElement | null>, slides: number, start: number) {
  const [index, setIndex] = useState(start);

  useLayoutEffect(() => {
    if (row.current) row.current.scrollLeft = start * row.current.clientWidth;
  }, [row, start]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const readIndex = () => setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', readIndex, { passive: true });
    return () => element.removeEventListener('scroll', readIndex);
  }, [row]);

  const go = useCallback(
    (to: number) => {
      const element = row.current;
      if (!element || to < 0 || to >= slides) return;
      element.scrollTo({ left: to * element.clientWidth, behavior: wantsLessMotion() ? 'instant' : 'smooth' });
    },
    [row, slides],
  );

  return { index, go };
}
