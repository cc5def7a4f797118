import { startTransition, useEffect, useState } from 'react';
import { firstScreenStood, holdFirstScreen } from '../boot/first-screen.ts';

/**
 * Are a list's rows drawn yet? With the app's first render they come a frame after what stands above them: two short tasks
 * instead of a long one (docs/decisions/224). Later ones come at once, which would flicker otherwise.
 */
export function useRowsDrawn(isReturning: boolean): boolean {
  const [isDrawn, setDrawn] = useState(() => firstScreenStood() || isReturning);
  useEffect(() => {
    if (isDrawn) return;
    const letGo = holdFirstScreen();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The task after a frame: what stands above the list is styled, laid out and painted by then.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      letGo();
    };
  }, [isDrawn]);
  return isDrawn;
}
