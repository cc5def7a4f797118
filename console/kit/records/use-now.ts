import { serverAhead } from '@pitaka/ui/call/server-clock.ts';
import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The server's time, told again every quarter of a minute: what counts down by the minute stays right. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function serverNow(): number {
  return Date.now() + serverAhead();
}
