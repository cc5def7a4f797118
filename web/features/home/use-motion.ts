import { useEffect, useState } from 'react';

export type Motion = typeof import('./motion.ts');

/** What makes things move by themselves. It comes after what the page is for: not before the list has settled. */
export function useMotion(listSettled: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!listSettled || motion) return;
    let wanted = true;
    import('./motion.ts').then(
      (module) => wanted && setMotion(module),
      // Without it everything stands still and can still be swiped.
      (error: unknown) => console.warn('nothing will move by itself', error),
    );
    return () => {
      wanted = false;
    };
  }, [listSettled, motion]);
  return motion;
}
