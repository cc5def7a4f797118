import { useEffect, useState } from 'react';
import { loadLater } from '../../../boot/first-screen.ts';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'moveCarousel' | 'moveTicker' | 'needsCopy'>;

/** What makes things move by themselves. It comes once that is wanted, after what the page is for. */
export function useMotion(wanted: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!wanted || motion) return;
    let stays = true;
    // Until it comes everything stands still and can be swiped.
    void loadLater(() => import('./motion.ts')).then(
      ({ moveCarousel, moveTicker, needsCopy }) => stays && setMotion({ moveCarousel, moveTicker, needsCopy }),
    );
    return () => {
      stays = false;
    };
  }, [wanted, motion]);
  return motion;
}
