import { formatMinor, minorOf } from '@pitaka/ui/money/minor-units.ts';
import { useEffect, useState } from 'react';
import { useMoney } from './use-money.ts';
import { wantsLessMotion } from './wants-less-motion.ts';

const ROLL_MS = 900;
/** The number of steps; amounts themselves are whole numbers of any size. */
const PARTS = 1000n;

/**
 * An amount that counts from one value to another, once for each new value; it changes at once if the user wants
 * reduced motion.
 */
export function RollingAmount({ from, to }: { from: string; to: string }) {
  const money = useMoney();
  const [shown, setShown] = useState(() => (wantsLessMotion() ? to : from));
  useEffect(() => {
    if (wantsLessMotion() || document.hidden) {
      setShown(to);
      return;
    }
    const [first, last] = [minorOf(from), minorOf(to)];
    let frame = 0;
    let begun: number | undefined;
    const step = (now: number) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / ROLL_MS);
      // Fast at first, slow at the end, like a counter that settles.
      const eased = BigInt(Math.round((1 - (1 - share) ** 3) * Number(PARTS)));
      setShown(share === 1 ? to : formatMinor(first + ((last - first) * eased) / PARTS));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return <span className="tabular">{money(shown)}</span>;
}
