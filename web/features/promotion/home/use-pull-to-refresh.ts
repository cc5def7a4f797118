import { type RefObject, useEffect, useState } from 'react';

/** The finger moves twice as far as the content. */
const RESISTANCE = 0.5;
export const REFRESH_FROM_PX = 64;
const PULL_AT_MOST_PX = 96;
/** A shorter movement is a tap or a wobble. */
const PULL_STARTS_PX = 8;

export type PullPhase = 'idle' | 'pulling' | 'enough' | 'refreshing';

/**
 * Pulling the page down at its top loads it again. `sign` is moved with the finger directly, without a render for each
 * frame.
 */
export function usePullToRefresh(sign: RefObject<HTMLElement | null>, refresh: () => Promise<unknown>): PullPhase {
  const [phase, setPhase] = useState<PullPhase>('idle');

  useEffect(() => {
    let from: { x: number; y: number } | undefined;
    let pulled = 0;
    let busy = false;
    const show = (px: number) => sign.current?.style.setProperty('--pulled', `${px}px`);

    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      const elsewhere = event.target instanceof Element && event.target.closest('dialog');
      from =
        !busy && touch && event.touches.length === 1 && window.scrollY <= 0 && !elsewhere
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
      pulled = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      // Sideways movements belong to horizontal rows, upward ones to the page.
      if (pulled === 0 && (down < PULL_STARTS_PX || Math.abs(touch.clientX - from.x) > down)) {
        if (down < -PULL_STARTS_PX || Math.abs(touch.clientX - from.x) > PULL_STARTS_PX) from = undefined;
        return;
      }
      pulled = window.scrollY > 0 ? 0 : Math.min(PULL_AT_MOST_PX, Math.max(0, (down - PULL_STARTS_PX) * RESISTANCE));
      show(pulled);
      setPhase(pulled >= REFRESH_FROM_PX ? 'enough' : pulled > 0 ? 'pulling' : 'idle');
    };
    const end = async () => {
      if (!from) return;
      from = undefined;
      const enough = pulled >= REFRESH_FROM_PX;
      pulled = 0;
      if (!enough) {
        show(0);
        setPhase('idle');
        return;
      }
      busy = true;
      show(REFRESH_FROM_PX);
      setPhase('refreshing');
      await refresh();
      busy = false;
      show(0);
      setPhase('idle');
    };
    const finish = () => void end();
    document.addEventListener('touchstart', start, { passive: true });
    document.addEventListener('touchmove', move, { passive: true });
    document.addEventListener('touchend', finish);
    document.addEventListener('touchcancel', finish);
    return () => {
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', finish);
      document.removeEventListener('touchcancel', finish);
    };
  }, [sign, refresh]);

  return phase;
}
