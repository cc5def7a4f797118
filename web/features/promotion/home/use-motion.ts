import { useEffect, useState } from 'react';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'moveCarousel' | 'moveTicker' | 'needsCopy'>;

/** What makes things move by themselves. It comes after what the page is for: not before the list has settled. */
export function useMotion(listSettled: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!listSettled || motion) return;
    let wanted = true;
    import('./motion.ts').then(
      ({ moveCarousel, moveTicker, needsCopy }) => wanted && setMotion({ moveCarousel, moveTicker, needsCopy }),
      // Without it everything stands still and can still be swiped.
      (error: unknown) => console.warn('nothing will move by itself', error),
    );
    return () => {
      wanted = false;
    };
  }, [listSettled, motion]);
  return motion;
}
