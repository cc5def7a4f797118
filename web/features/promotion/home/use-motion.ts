import { useEffect, useState } from 'react';
import { loadLater } from '../../../boot/first-screen.ts';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'moveCarousel' | 'moveTicker' | 'needsCopy'>;

/** The code for automatic motion. It is loaded once motion is wanted, after the page's own content. */
export function useMotion(wanted: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!wanted || motion) return;
    let stays = true;
    // Until it is loaded nothing moves by itself, and everything can be swiped.
    void loadLater(() => import('./motion.ts')).then(
      ({ moveCarousel, moveTicker, needsCopy }) => stays && setMotion({ moveCarousel, moveTicker, needsCopy }),
    );
    return () => {
      stays = false;
    };
  }, [wanted, motion]);
  return motion;
}
