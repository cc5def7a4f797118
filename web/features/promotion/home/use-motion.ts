import { useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../../../boot/first-screen.ts';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'startCarousel' | 'startTicker' | 'needsLoopCopy'>;

/** The code for automatic motion. It is loaded once motion is wanted, after the page's own content. */
export function useMotion(wanted: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!wanted || motion) return;
    let stays = true;
    // Until it is loaded nothing moves by itself, and everything can be swiped.
    void loadAfterFirstScreen(() => import('./motion.ts')).then(
      ({ startCarousel, startTicker, needsLoopCopy }) =>
        stays && setMotion({ startCarousel, startTicker, needsLoopCopy }),
    );
    return () => {
      stays = false;
    };
  }, [wanted, motion]);
  return motion;
}
