import { startTransition, useEffect, useState } from 'react';
import { delayFirstScreenReady, isFirstScreenReady } from '../boot/first-screen.ts';

/**
 * Whether a list's rows are rendered. With the app's first render they come a frame after the content above them: two
 * short tasks instead of a long one (docs/decisions/224). Later ones come at once, as they would flicker otherwise.
 */
export function useRowsRendered(isReturning: boolean): boolean {
  const [isDrawn, setDrawn] = useState(() => isFirstScreenReady() || isReturning);
  useEffect(() => {
    if (isDrawn) return;
    const release = delayFirstScreenReady();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The task after a frame: the content above the list is styled, laid out and painted by then.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      release();
    };
  }, [isDrawn]);
  return isDrawn;
}
