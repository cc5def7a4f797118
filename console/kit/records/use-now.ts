import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, told again every quarter of a minute: what counts down by the minute stays right. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
