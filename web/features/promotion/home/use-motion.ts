import { useEffect, useState } from 'react';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'moveCarousel' | 'moveTicker' | 'needsCopy'>;

/** What makes things move by themselves. It comes once that is wanted, after what the page is for. */
export function useMotion(wanted: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!wanted || motion) return;
    let stays = true;
    import('./motion.ts').then(
      ({ moveCarousel, moveTicker, needsCopy }) => stays && setMotion({ moveCarousel, moveTicker, needsCopy }),
      // Without it everything stands still and can still be swiped.
      (error: unknown) => console.warn('nothing will move by itself', error),
    );
    return () => {
      stays = false;
    };
  }, [wanted, motion]);
  return motion;
}
