import { useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../../../boot/first-screen.ts';

type MotionModule = typeof import('./motion.ts');
export type Motion = Pick<MotionModule, 'startCarousel' | 'startTicker' | 'needsLoopCopy' | 'takeTurns'>;
export type Turn = import('./motion.ts').Turn;

/** The code for automatic motion. It is loaded once motion is wanted, after the page's own content. */
export function useMotion(isWanted: boolean): Motion | undefined {
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    if (!isWanted || motion) return;
    let stays = true;
    // Until this code is loaded, nothing moves automatically, and every row can be swiped.
    void loadAfterFirstScreen(() => import('./motion.ts')).then(
      ({ startCarousel, startTicker, needsLoopCopy, takeTurns }) =>
        stays && setMotion({ startCarousel, startTicker, needsLoopCopy, takeTurns }),
    );
    return () => {
      stays = false;
    };
  }, [isWanted, motion]);
  return motion;
}

/** On a calm site, and where less motion is wanted, the part that may move now; undefined: each moves by itself. */
export function useTurn(isCalm: boolean, motion: Motion | undefined, resting: boolean): Turn | undefined {
  const [turn, setTurn] = useState<Turn>();
  useEffect(() => {
    if (!isCalm || !motion || resting) return;
    return motion.takeTurns(setTurn);
  }, [isCalm, motion, resting]);
  return isCalm ? (turn ?? 'none') : undefined;
}
